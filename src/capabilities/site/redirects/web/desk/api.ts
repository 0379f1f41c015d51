import { adminClient } from "#capabilities/desk/admin/web/public.ts";
import type { redirectEndpoints } from "#capabilities/site/redirects/contract.ts";
import { pagedQuery, readQuery } from "#client/queries.ts";

export const redirectApi = adminClient<typeof redirectEndpoints>();

export const redirectsKey = ["admin", "redirects"] as const;

/** Redirects with the words in either address. */
export const redirectList = (q: string) =>
  pagedQuery(
    [...redirectsKey, "list", q],
    (cursor, how) => redirectApi("GET /api/admin/redirects", { query: { q, cursor } }, how),
    { staleTime: 0 },
  );

/** Addresses that led nowhere. */
export const lostList = readQuery(
  [...redirectsKey, "lost"],
  (how) => redirectApi("GET /api/admin/redirects/lost", {}, how),
  { staleTime: 0 },
);
