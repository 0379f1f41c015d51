import { adminClient, followDesk } from "#capabilities/desk/admin/web/public.ts";
import type { entryEndpoints } from "#features/activities/entry-contract.ts";
import type { GateSide } from "./side.ts";

/** At the desk: the same endpoints as an administrator; nobody's list stays on a desk's computer. */
export const deskSide: GateSide = {
  api: adminClient<typeof entryEndpoints>(),
  queryKey: ["desk", "gate"],
  follow: (_activityId, tell) => followDesk("desk:entry", tell),
  owner: () => null,
};
