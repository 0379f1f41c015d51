import type { QueryClient } from "@tanstack/react-query";
import { forumApi } from "./client.ts";
import { type PostListFilter, postList } from "./post-list.ts";

/**
 * Fetches a list's first page anew; the pages below are dropped, since their cursors no longer follow the first.
 * @returns how many posts of it were not among those shown
 */
export async function refreshPosts(queryClient: QueryClient, filter: PostListFilter): Promise<number> {
  const { queryKey } = postList(filter);
  const known = new Set(
    queryClient.getQueryData(queryKey)?.pages.flatMap(({ items }) => items.map(({ id }) => id)),
  );
  const page = await forumApi("GET /api/posts", { query: { ...filter } });
  queryClient.setQueryData(queryKey, { pages: [page], pageParams: [null] });
  return page.items.filter(({ id }) => !known.has(id)).length;
}
