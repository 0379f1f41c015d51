import { adminClient } from "#capabilities/desk/admin/web/public.ts";
import type { OpinionEndpoints } from "#capabilities/monitoring/sentiment/web/public.ts";
import type { SearchFilter, textSearchEndpoints } from "#capabilities/monitoring/text-search/contract.ts";
import { pagedQuery, readQuery } from "#client/queries.ts";

export const searchApi = adminClient<typeof textSearchEndpoints>();
export const opinionsApi = adminClient<OpinionEndpoints>();

export const SEARCH = ["admin", "monitoring search"] as const;

/** Pages of what is found. */
export const foundTexts = (filter: SearchFilter) =>
  pagedQuery(
    [...SEARCH, "found", filter],
    (cursor, how) =>
      searchApi("GET /api/admin/monitoring/search", { query: { ...filter, cursor, limit: 30 } }, how),
    { staleTime: 0 },
  );

/** How many there are, by kind and day. */
export const foundCounts = (filter: SearchFilter) =>
  readQuery(
    [...SEARCH, "counts", filter],
    (how) => searchApi("GET /api/admin/monitoring/search/counts", { query: filter }, how),
    { staleTime: 0, retry: false },
  );

export const ownSearches = readQuery(
  [...SEARCH, "own"],
  (how) => searchApi("GET /api/admin/monitoring/searches", {}, how),
  { staleTime: 0 },
);
