import type { pointEndpoints } from "#capabilities/community/points/contract.ts";
import { apiClient } from "#client/request.ts";

export const pointApi = apiClient<typeof pointEndpoints>();
