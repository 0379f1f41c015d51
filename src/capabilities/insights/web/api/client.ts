import { adminClient } from "#capabilities/admin/web/public.ts";
import type { insightEndpoints } from "#capabilities/insights/contract.ts";

export const insightApi = adminClient<typeof insightEndpoints>();
