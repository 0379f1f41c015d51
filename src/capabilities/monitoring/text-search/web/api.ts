import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { adminClient } from "#capabilities/desk/admin/web/public.ts";
import type { OpinionEndpoints } from "#capabilities/monitoring/sentiment/web/public.ts";
import type { SearchFilter, textSearchEndpoints } from "#capabilities/monitoring/text-search/contract.ts";

export const searchApi = adminClient<typeof textSearchEndpoints>();
export const opinionsApi = adminClient<OpinionEndpoints>();

export const SEARCH = ["admin", "monitoring search"] as const;

/** Pages of what is found. */
export const foundTexts = (filter: SearchFilter) =>
  infiniteQueryOptions({
    queryKey: [...SEARCH, "found", filter],
    queryFn: ({ pageParam, signal }) =>
      searchApi(
        "GET /api/admin/monitoring/search",
        { query: { ...filter, cursor: pageParam ?? undefined, limit: 30 } },
        { signal, quiet: true },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next_cursor,
    staleTime: 0,
  });

/** How many there are, by kind and day. */
export const foundCounts = (filter: SearchFilter) =>
  queryOptions({
    queryKey: [...SEARCH, "counts", filter],
    queryFn: ({ signal }) =>
      searchApi("GET /api/admin/monitoring/search/counts", { query: filter }, { signal, quiet: true }),
    staleTime: 0,
    retry: false,
  });

export const ownSearches = queryOptions({
  queryKey: [...SEARCH, "own"],
  queryFn: ({ signal }) => searchApi("GET /api/admin/monitoring/searches", {}, { signal, quiet: true }),
  staleTime: 0,
});
