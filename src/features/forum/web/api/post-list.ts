import { infiniteQueryOptions, type QueryClient } from "@tanstack/react-query";
import { OWN } from "#client/own-queries.ts";
import type { PostSort } from "#features/forum/contract.ts";
import { forumApi } from "./client.ts";

export interface PostListFilter {
  section?: string | undefined;
  board?: string | undefined;
  series?: string | undefined;
  city?: string | undefined;
  sort: PostSort;
}

const paging = { initialPageParam: null as string | null, staleTime: 60_000 };

/** Pages of published posts. */
export const postList = (filter: PostListFilter) =>
  infiniteQueryOptions({
    ...paging,
    queryKey: ["forum", "list", filter],
    queryFn: ({ pageParam, signal }) =>
      forumApi(
        "GET /api/posts",
        { query: { ...filter, cursor: pageParam ?? undefined } },
        { signal, quiet: true },
      ),
    getNextPageParam: (last) => last.next_cursor,
  });

/** Pages of what concerns the member: posts of whom he follows, or about the cars that he follows. */
export const ownFeed = (kind: "following" | "cars", section: string) =>
  infiniteQueryOptions({
    ...paging,
    queryKey: [OWN, "forum", "feed", kind, section],
    queryFn: ({ pageParam, signal }) =>
      forumApi(
        "GET /api/my/feed",
        { query: { kind, section, cursor: pageParam ?? undefined } },
        { signal, quiet: true },
      ),
    getNextPageParam: (last) => last.next_cursor,
  });

/**
 * Loads the first page ahead of the screen. In the browser a failure is left to the list, which says so in its
 * place and can be asked again; the rest of the screen is there all the same.
 */
export async function loadPostList(queryClient: QueryClient, filter: PostListFilter): Promise<void> {
  try {
    await queryClient.ensureInfiniteQueryData(postList(filter));
  } catch (error) {
    if (typeof window === "undefined") throw error;
  }
}
