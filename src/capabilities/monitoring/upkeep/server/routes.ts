import { acting } from "#capabilities/desk/admin/server/public.ts";
import { upkeepEndpoints } from "#capabilities/monitoring/upkeep/contract.ts";
import { endpoint, implement } from "#platform/http/endpoint.ts";
import { permission } from "#platform/http/policy.ts";
import { perAdmin } from "#platform/limits/quota.ts";
import { listHouse, listSetAside, retryRow, UPKEEP } from "./list.ts";

export const upkeepRoutes = implement(upkeepEndpoints, {
  "GET /api/admin/upkeep": endpoint({
    policy: permission(UPKEEP),
    handle: ({ query, services }) => listSetAside(services, query),
  }),
  "POST /api/admin/upkeep/retry": endpoint({
    policy: permission(UPKEEP),
    limit: [perAdmin("upkeep:minute", 60, 60)],
    async handle({ body, actor, services, request }) {
      await retryRow(services.db, acting(actor, request), body);
      return { ok: true } as const;
    },
  }),
  "GET /api/admin/upkeep/house": endpoint({
    policy: permission(UPKEEP),
    handle: ({ query, services }) => listHouse(services, query),
  }),
});
