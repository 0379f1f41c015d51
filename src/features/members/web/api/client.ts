import { apiClient, rawApiClient } from "#client/request.ts";
import type { memberEndpoints } from "#features/members/contract.ts";

export const memberApi = apiClient<typeof memberEndpoints>();

/** For the guard: never throws, never speaks. */
export const rawMemberApi = rawApiClient<typeof memberEndpoints>();
