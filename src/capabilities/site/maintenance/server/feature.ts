import type { Feature } from "#platform/feature.ts";
import { alwaysOpen } from "#platform/http/gate.ts";
import { MAINTENANCE } from "./edit.ts";
import { maintenanceRoutes } from "./routes.ts";

/** Keeping visitors out while something is done that they must not meet. */
export const maintenance: Feature = {
  name: "maintenance",
  title: "维护模式",
  routes: maintenanceRoutes,
  permissions: { [MAINTENANCE]: "开启和结束维护" },
  // Open pages ask here whether it is over.
  offers: [alwaysOpen.offer("maintenance", "/api/maintenance")],
};
