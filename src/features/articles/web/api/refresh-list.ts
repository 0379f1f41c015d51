import type { QueryClient } from "@tanstack/react-query";
import { type ArticleListFilter, articleList } from "./article-list.ts";
import { articleApi } from "./client.ts";

/**
 * Fetches the list's first page anew and answers how many articles are new since the newest one shown;
 * the pages below are dropped, since their cursors no longer follow the first.
 */
export async function refreshArticleList(
  queryClient: QueryClient,
  filter: ArticleListFilter,
): Promise<number> {
  const options = articleList(filter);
  const newest = queryClient.getQueryData(options.queryKey)?.pages[0]?.items.find(({ pinned }) => !pinned);
  const { section, kind } = filter;
  const [page, fresh] = await Promise.all([
    articleApi("GET /api/articles", { query: { ...filter } }),
    newest
      ? articleApi("GET /api/articles/fresh", { query: { section, kind, since: newest.published_at } })
      : { count: 0 },
  ]);
  queryClient.setQueryData(options.queryKey, { pages: [page], pageParams: [null] });
  return fresh.count;
}
