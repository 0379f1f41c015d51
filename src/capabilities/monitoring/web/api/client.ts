import { adminClient } from "#capabilities/admin/web/public.ts";
import type { monitoringEndpoints } from "#capabilities/monitoring/contract.ts";

export const monitoringApi = adminClient<typeof monitoringEndpoints>();

/** Begins the key of every query of the monitoring. */
export const MONITORING = ["monitoring"] as const;
