import { upkeepEndpoints } from "#capabilities/monitoring/upkeep/contract.ts";
import { implement, readBy, writeBy } from "#platform/http/endpoint.ts";
import { permission } from "#platform/http/policy.ts";
import { perAdmin } from "#platform/limits/quota.ts";
import { listHouse, listSetAside, retryRow, UPKEEP } from "./list.ts";

export const upkeepRoutes = implement(upkeepEndpoints, {
  "GET /api/admin/upkeep": readBy(permission(UPKEEP), ({ query, services }) => listSetAside(services, query)),
  "POST /api/admin/upkeep/retry": writeBy(
    permission(UPKEEP),
    [perAdmin("upkeep:minute", 60, 60)],
    ({ body, actor, services }) => retryRow(services.db, actor, body),
  ),
  "GET /api/admin/upkeep/house": readBy(permission(UPKEEP), ({ query, services }) =>
    listHouse(services, query),
  ),
});
