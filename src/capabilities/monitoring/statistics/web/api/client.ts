import { adminClient } from "#capabilities/desk/admin/web/public.ts";
import type { statisticsEndpoints } from "#capabilities/monitoring/statistics/contract.ts";

export const statisticsApi = adminClient<typeof statisticsEndpoints>();
