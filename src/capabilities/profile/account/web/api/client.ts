import type { accountEndpoints } from "#capabilities/profile/account/contract.ts";
import { apiClient } from "#client/request.ts";

export const accountApi = apiClient<typeof accountEndpoints>();
