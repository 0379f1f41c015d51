import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { adminClient } from "#capabilities/desk/admin/web/public.ts";
import type { OpinionFilter, opinionEndpoints } from "#capabilities/monitoring/sentiment/contract.ts";

export const opinionsApi = adminClient<typeof opinionEndpoints>();

export const OPINIONS = ["admin", "opinions"] as const;

export type OpinionSort = "new" | "heat" | "score";

/** Pages of complaints under a filter, with the counts of all of them. */
export const opinionList = (filter: OpinionFilter, sort: OpinionSort) =>
  infiniteQueryOptions({
    queryKey: [...OPINIONS, "list", filter, sort],
    queryFn: ({ pageParam, signal }) =>
      opinionsApi(
        "GET /api/admin/opinions",
        { query: { ...filter, sort, cursor: pageParam ?? undefined, limit: 30 } },
        { signal, quiet: true },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next_cursor,
    staleTime: 0,
  });

/** One complaint with everything about it. */
export const oneOpinion = (id: string) =>
  queryOptions({
    queryKey: [...OPINIONS, "one", id],
    queryFn: ({ signal }) =>
      opinionsApi("GET /api/admin/opinions/{id}", { params: { id } }, { signal, quiet: true }),
    staleTime: 0,
  });

/** Which complaint a text is, for those who come from its warning. */
export const opinionOfText = (kind: string, targetId: string) =>
  queryOptions({
    queryKey: [...OPINIONS, "of text", kind, targetId],
    queryFn: ({ signal }) =>
      opinionsApi(
        "GET /api/admin/opinions/of-text",
        { query: { kind, target_id: targetId } },
        { signal, quiet: true },
      ),
    staleTime: 0,
  });

export const lexiconVersions = queryOptions({
  queryKey: [...OPINIONS, "lexicon"],
  queryFn: ({ signal }) => opinionsApi("GET /api/admin/opinion-lexicon", {}, { signal, quiet: true }),
  staleTime: 0,
});
