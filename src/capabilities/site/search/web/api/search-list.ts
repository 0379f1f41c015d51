import type { SearchSpan } from "#capabilities/site/search/contract.ts";
import { pagedQuery } from "#client/queries.ts";
import { searchApi } from "./client.ts";

export interface SearchFilter {
  q: string;
  kind?: string | undefined;
  section?: string | undefined;
  series?: string | undefined;
  span?: SearchSpan | undefined;
  exact?: "1" | undefined;
}

/** Pages of what is found, best first. */
export const searchList = (filter: SearchFilter) =>
  pagedQuery(
    ["search", filter],
    (cursor, how) => searchApi("GET /api/search", { query: { ...filter, cursor } }, how),
    { staleTime: 60_000, retry: false },
  );
