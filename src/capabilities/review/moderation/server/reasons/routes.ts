import { reasonEndpoints } from "#capabilities/review/moderation/reasons-contract.ts";
import { implement, readBy, writeBy } from "#platform/http/endpoint.ts";
import { permission } from "#platform/http/policy.ts";
import { perAdmin } from "#platform/limits/quota.ts";
import { REASONS } from "../policy.ts";
import { changeReasons, listReasons } from "./reasons.ts";

const mayWord = permission(REASONS);

export const reasonRoutes = implement(reasonEndpoints, {
  "GET /api/admin/reasons": readBy(mayWord, ({ services }) => listReasons(services.db)),
  "PUT /api/admin/reasons/{kind}": writeBy(
    mayWord,
    [perAdmin("reasons", 120, 900)],
    ({ actor, params, body, services }) => changeReasons(services, actor, { ...params, ...body }),
  ),
});
