import { adminClient } from "#capabilities/desk/admin/web/public.ts";
import type { SearchWordView, searchEndpoints } from "#capabilities/site/search/contract.ts";
import { pagedQuery } from "#client/queries.ts";

export const searchDeskApi = adminClient<typeof searchEndpoints>();

/** Words that were searched for in the last seven days, most first; those after which nothing is opened; those that are hidden. */
export const searchWords = (view: SearchWordView) =>
  pagedQuery(
    ["admin", "search words", view],
    (cursor, how) => searchDeskApi("GET /api/admin/search-words", { query: { cursor, view } }, how),
    { staleTime: 0 },
  );

export const nicknamesKey = ["admin", "search nicknames"];

/** What people call something otherwise. */
export const searchNicknames = (q: string) =>
  pagedQuery(
    [...nicknamesKey, q],
    (cursor, how) => searchDeskApi("GET /api/admin/search-nicknames", { query: { cursor, q } }, how),
    { staleTime: 0 },
  );
