import type { spaceEndpoints } from "#capabilities/profile/spaces/contract.ts";
import { apiClient } from "#client/request.ts";

export const spaceApi = apiClient<typeof spaceEndpoints>();
