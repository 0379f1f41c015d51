import { adminClient } from "#capabilities/desk/admin/web/public.ts";
import type { healthEndpoints } from "#capabilities/monitoring/health/contract.ts";
import { readQuery } from "#client/queries.ts";

export const healthApi = adminClient<typeof healthEndpoints>();

/** How each part of the installation is, looked at anew each time. */
export const installation = () =>
  readQuery(["admin", "health"], (how) => healthApi("GET /api/admin/health", {}, how), { staleTime: 0 });
