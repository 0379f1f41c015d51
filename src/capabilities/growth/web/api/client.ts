import type { growthEndpoints } from "#capabilities/growth/contract.ts";
import { apiClient } from "#client/request.ts";

export const growthApi = apiClient<typeof growthEndpoints>();
