import { healthEndpoints } from "#capabilities/monitoring/health/contract.ts";
import { implement, readBy, writeBy } from "#platform/http/endpoint.ts";
import { permission } from "#platform/http/policy.ts";
import { perAdmin } from "#platform/limits/quota.ts";
import { HEALTH } from "./names.ts";
import { readHealth } from "./read-health.ts";
import { tryMail, trySms, tryStorage } from "./try-parts.ts";

/** Each costs money, or somebody's patience. */
const few = (part: string) => [perAdmin(`health:${part}:hour`, 10, 3600)];

export const healthRoutes = implement(healthEndpoints, {
  "GET /api/admin/health": readBy(permission(HEALTH), ({ services }) => readHealth(services)),
  "POST /api/admin/health/sms": writeBy(permission(HEALTH), few("sms"), ({ body, actor, services }) =>
    trySms(services, actor, body.mobile),
  ),
  "POST /api/admin/health/mail": writeBy(permission(HEALTH), few("mail"), ({ body, actor, services }) =>
    tryMail(services, actor, body.address),
  ),
  "POST /api/admin/health/storage": writeBy(permission(HEALTH), few("storage"), ({ actor, services }) =>
    tryStorage(services, actor),
  ),
});
