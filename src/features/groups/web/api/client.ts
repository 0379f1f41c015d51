import { apiClient } from "#client/request.ts";
import type { groupEndpoints } from "#features/groups/contract.ts";

export const groupApi = apiClient<typeof groupEndpoints>();
