import type { QueryClient } from "@tanstack/react-query";
import { pagedQuery } from "#client/queries.ts";
import type { ArticleKind } from "#features/articles/contract.ts";
import { articleApi } from "./client.ts";

export interface ArticleListFilter {
  section: string;
  kind?: ArticleKind | undefined;
  channel?: string | undefined;
  tag?: string | undefined;
  series?: string | undefined;
}

/** Pages of published articles, newest first. */
export const articleList = (filter: ArticleListFilter) =>
  pagedQuery(["articles", "list", filter], (cursor, how) =>
    articleApi("GET /api/articles", { query: { ...filter, cursor } }, how),
  );

/** Loads the first page of articles ahead of the screen, as {@link aheadOfScreen} does. */
export function loadArticleList(queryClient: QueryClient, filter: ArticleListFilter): Promise<void> {
  return aheadOfScreen(queryClient.ensureInfiniteQueryData(articleList(filter)));
}

/**
 * Waits for the first page of a list. In the browser a failure is left to the list, which says so in its place and can be
 * asked again; the rest of the screen is there all the same.
 */
export async function aheadOfScreen(loading: Promise<unknown>): Promise<void> {
  try {
    await loading;
  } catch (error) {
    if (typeof window === "undefined") throw error;
  }
}
