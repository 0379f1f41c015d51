import type { z } from "zod";
import { adminClient } from "#capabilities/desk/admin/web/public.ts";
import type { maintenanceEndpoints } from "#capabilities/site/maintenance/contract.ts";
import { readQuery } from "#client/queries.ts";

export const maintenanceDeskApi = adminClient<typeof maintenanceEndpoints>();

export type DeskMaintenance = z.output<(typeof maintenanceEndpoints)["GET /api/admin/maintenance"]["data"]>;

/** When visitors are kept out. It begins and ends by the clock, which nobody tells. */
export const deskMaintenance = readQuery(
  ["admin", "maintenance"],
  (how) => maintenanceDeskApi("GET /api/admin/maintenance", {}, how),
  { staleTime: 0, refetchInterval: 15_000 },
);
