import type { pointDeskEndpoints } from "#capabilities/community/points/desk-contract.ts";
import { adminClient } from "#capabilities/desk/admin/web/public.ts";
import { readQuery } from "#client/queries.ts";

export const deskApi = adminClient<typeof pointDeskEndpoints>();

/** All tasks, and what a new one may be about. */
export const deskTasks = () =>
  readQuery(["admin", "tasks"], (how) => deskApi("GET /api/admin/tasks", {}, how), { staleTime: 0 });

/** What checking in gives. */
export const deskRewards = () =>
  readQuery(["admin", "check-in-rewards"], (how) => deskApi("GET /api/admin/check-in-rewards", {}, how), {
    staleTime: 0,
  });
