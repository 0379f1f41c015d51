import { reasonEndpoints } from "#capabilities/review/moderation/reasons-contract.ts";
import { endpoint, implement } from "#platform/http/endpoint.ts";
import { permission } from "#platform/http/policy.ts";
import { perAdmin } from "#platform/limits/quota.ts";
import { REASONS } from "../policy.ts";
import { changeReasons, listReasons } from "./reasons.ts";

const mayWord = permission(REASONS);

export const reasonRoutes = implement(reasonEndpoints, {
  "GET /api/admin/reasons": endpoint({
    policy: mayWord,
    handle: ({ services }) => listReasons(services.db),
  }),
  "PUT /api/admin/reasons/{kind}": endpoint({
    policy: mayWord,
    limit: [perAdmin("reasons", 120, 900)],
    handle: ({ actor, params, body, services, request }) =>
      changeReasons(services, { id: actor.id, address: request.ip }, { ...params, ...body }),
  }),
});
