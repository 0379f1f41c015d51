import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { adminClient } from "#capabilities/desk/admin/web/public.ts";
import type { DeskArticle, draftEndpoints } from "#features/articles/draft-contract.ts";

export const draftApi = adminClient<typeof draftEndpoints>();

export type DeskTab = "draft" | "scheduled" | "published" | "offline";

export interface DeskFilter {
  tab: DeskTab;
  section: string | undefined;
  kind: DeskArticle["kind"] | undefined;
  channel: string | undefined;
  author: string | undefined;
  q: string | undefined;
}

export const DESK_LIST = ["admin", "articles", "list"] as const;

/** Pages of drafts and articles. */
export const deskArticles = (filter: DeskFilter) =>
  infiniteQueryOptions({
    queryKey: [...DESK_LIST, filter],
    queryFn: ({ pageParam, signal }) =>
      draftApi(
        "GET /api/admin/articles",
        { query: { ...filter, cursor: pageParam ?? undefined } },
        { signal, quiet: true },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next_cursor,
    staleTime: 0,
  });

/** What an editor may choose from. */
export const editorChoices = () =>
  queryOptions({
    queryKey: ["admin", "articles", "choices"],
    queryFn: ({ signal }) => draftApi("GET /api/admin/articles/choices", {}, { signal, quiet: true }),
    staleTime: 60_000,
  });

/** A draft as the server has it. The editor keeps its own state, so an old answer is never shown again. */
export const draft = (id: string) =>
  queryOptions({
    queryKey: ["admin", "articles", "draft", id],
    queryFn: ({ signal }) =>
      draftApi("GET /api/admin/articles/drafts/{id}", { params: { id } }, { signal, quiet: true }),
    staleTime: 0,
    gcTime: 0,
  });

export const versions = (id: string) =>
  queryOptions({
    queryKey: ["admin", "articles", "versions", id],
    queryFn: ({ signal }) =>
      draftApi("GET /api/admin/articles/drafts/{id}/versions", { params: { id } }, { signal, quiet: true }),
    staleTime: 0,
  });

/** What changed from a version to the draft as it is, at a revision. */
export const differences = (id: string, number: number, revision: number) =>
  queryOptions({
    queryKey: ["admin", "articles", "differences", id, number, revision],
    queryFn: ({ signal }) =>
      draftApi(
        "GET /api/admin/articles/drafts/{id}/versions/{number}",
        { params: { id, number } },
        { signal, quiet: true },
      ),
  });

export const carousel = (section: string) =>
  queryOptions({
    queryKey: ["admin", "articles", "carousel", section],
    queryFn: ({ signal }) =>
      draftApi("GET /api/admin/articles/carousel", { query: { section } }, { signal, quiet: true }),
    staleTime: 0,
  });

export const foundArticles = (q: string) =>
  queryOptions({
    queryKey: ["admin", "articles", "found", q],
    queryFn: ({ signal }) =>
      draftApi("GET /api/admin/articles/search", { query: { q } }, { signal, quiet: true }),
  });
