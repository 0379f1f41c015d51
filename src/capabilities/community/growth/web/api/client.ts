import type { growthEndpoints } from "#capabilities/community/growth/contract.ts";
import { apiClient } from "#client/request.ts";

export const growthApi = apiClient<typeof growthEndpoints>();
