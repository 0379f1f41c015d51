import { infiniteQueryOptions } from "@tanstack/react-query";
import { OWN } from "#client/own-queries.ts";
import type { OwnPostTab } from "#features/forum/contract.ts";
import { forumApi } from "./client.ts";

/** The member's own posts of one tab, newest first. */
export const ownPosts = (tab: OwnPostTab) =>
  infiniteQueryOptions({
    queryKey: [OWN, "forum", "posts", tab],
    queryFn: ({ pageParam, signal }) =>
      forumApi(
        "GET /api/my/posts",
        { query: { tab, cursor: pageParam ?? undefined } },
        { signal, quiet: true },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next_cursor,
    staleTime: 0,
  });
