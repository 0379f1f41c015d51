import { screeningEndpoints } from "#capabilities/review/moderation/screening-contract.ts";
import { endpoint, implement } from "#platform/http/endpoint.ts";
import { permission } from "#platform/http/policy.ts";
import { perAdmin } from "#platform/limits/quota.ts";
import { SCREENING } from "../policy.ts";
import { changeScreening, listScreening } from "./change-rules.ts";

const mayScreen = permission(SCREENING);

export const screeningRoutes = implement(screeningEndpoints, {
  "GET /api/admin/screening": endpoint({
    policy: mayScreen,
    handle: ({ services }) => listScreening(services.db),
  }),
  "PUT /api/admin/screening/{kind}": endpoint({
    policy: mayScreen,
    limit: [perAdmin("screening", 120, 900)],
    handle: ({ actor, params, body, services, request }) =>
      changeScreening(services, { id: actor.id, address: request.ip }, { ...params, ...body }),
  }),
});
