import type { findEndpoints } from "#capabilities/desk/admin/find-contract.ts";
import { readQuery } from "#client/queries.ts";
import { adminClient } from "../admin-client.ts";

const findApi = adminClient<typeof findEndpoints>();

/** What is found at the desk; nothing is asked for without a word. */
export const deskFind = (q: string) =>
  readQuery(
    ["admin", "find", q],
    (how) => findApi("GET /api/admin/find", { query: { q } }, { ...how, quiet: true }),
    { enabled: q !== "", staleTime: 10_000 },
  );
