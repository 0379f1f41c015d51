import type { honourEndpoints } from "#capabilities/community/honours/contract.ts";
import type { honourDeskEndpoints } from "#capabilities/community/honours/desk-contract.ts";
import { adminClient } from "#capabilities/desk/admin/web/public.ts";
import { pagedQuery, readQuery } from "#client/queries.ts";

export const deskApi = adminClient<typeof honourEndpoints & typeof honourDeskEndpoints>();

/** All honours with how many hold each. */
export const deskHonours = () =>
  readQuery(["admin", "honours"], (how) => deskApi("GET /api/admin/honours", {}, how), { staleTime: 0 });

/** Who holds one, newest first. */
export const holders = (key: string) =>
  pagedQuery(
    ["admin", "honours", key, "holders"],
    (cursor, how) =>
      deskApi("GET /api/admin/honours/{key}/holders", { params: { key }, query: { cursor } }, how),
    { staleTime: 0 },
  );

/** Members whose nickname begins so. */
export const foundMembers = (q: string) =>
  readQuery(
    ["admin", "honours", "members", q],
    (how) => deskApi("GET /api/admin/honours/members", { query: { q } }, how),
    { enabled: q !== "" },
  );
