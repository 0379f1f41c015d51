import { screeningEndpoints } from "#capabilities/review/moderation/screening-contract.ts";
import { implement, readBy, writeBy } from "#platform/http/endpoint.ts";
import { permission } from "#platform/http/policy.ts";
import { perAdmin } from "#platform/limits/quota.ts";
import { SCREENING } from "../policy.ts";
import { changeScreening, listScreening } from "./change-rules.ts";

const mayScreen = permission(SCREENING);

export const screeningRoutes = implement(screeningEndpoints, {
  "GET /api/admin/screening": readBy(mayScreen, ({ services }) => listScreening(services.db)),
  "PUT /api/admin/screening/{kind}": writeBy(
    mayScreen,
    [perAdmin("screening", 120, 900)],
    ({ actor, params, body, services }) => changeScreening(services, actor, { ...params, ...body }),
  ),
});
