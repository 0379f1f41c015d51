import { implement, readBy } from "#platform/http/endpoint.ts";
import { permission } from "#platform/http/policy.ts";
import { liveHealthEndpoints } from "../desk-contract.ts";
import { MANAGE } from "./desk/manage.ts";
import { readHealth, showServer } from "./media/health.ts";

const mayManage = permission(MANAGE);

export const healthRoutes = implement(liveHealthEndpoints, {
  "GET /api/admin/live/server": readBy(mayManage, ({ actor, services, request }) =>
    showServer(services, { actor, address: request.ip }),
  ),
  "GET /api/admin/live/{id}/health": readBy(mayManage, ({ actor, params, services }) =>
    readHealth(services, actor, params.id),
  ),
});
