import { adminClient } from "#capabilities/desk/admin/web/public.ts";
import type { monitoringEndpoints } from "#capabilities/monitoring/monitoring/contract.ts";

export const monitoringApi = adminClient<typeof monitoringEndpoints>();

/** Begins the key of every query of the monitoring. */
export const MONITORING = ["monitoring"] as const;
