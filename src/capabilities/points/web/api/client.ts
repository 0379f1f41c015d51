import type { pointEndpoints } from "#capabilities/points/contract.ts";
import { apiClient } from "#client/request.ts";

export const pointApi = apiClient<typeof pointEndpoints>();
