import { maintenanceEndpoints } from "#capabilities/site/maintenance/contract.ts";
import { implement, readBy, writeBy } from "#platform/http/endpoint.ts";
import { anyone, permission } from "#platform/http/policy.ts";
import { perAdmin } from "#platform/limits/quota.ts";
import { changeMaintenance, MAINTENANCE, showMaintenance } from "./edit.ts";
import { maintenanceOf } from "./maintenance.ts";

const manage = permission(MAINTENANCE);

export const maintenanceRoutes = implement(maintenanceEndpoints, {
  "GET /api/maintenance": readBy(anyone, async ({ services }) => maintenanceOf(services).shown()),
  "GET /api/admin/maintenance": readBy(manage, ({ services }) => showMaintenance(services.db)),
  "PUT /api/admin/maintenance": writeBy(
    manage,
    [perAdmin("maintenance:edit", 60, 900)],
    ({ body, actor, services }) => changeMaintenance(services, actor, body),
  ),
});
