import type { growthDeskEndpoints } from "#capabilities/community/growth/desk-contract.ts";
import { adminClient } from "#capabilities/desk/admin/web/public.ts";
import { readQuery } from "#client/queries.ts";

export const deskApi = adminClient<typeof growthDeskEndpoints>();

/** The levels with how many members stand on each. */
export const deskLevels = () =>
  readQuery(["admin", "levels"], (how) => deskApi("GET /api/admin/levels", {}, how), { staleTime: 0 });

/** What each act gives. */
export const growthRules = () =>
  readQuery(["admin", "growth-rules"], (how) => deskApi("GET /api/admin/growth-rules", {}, how), {
    staleTime: 0,
  });
