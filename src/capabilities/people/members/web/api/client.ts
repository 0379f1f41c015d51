import type { memberEndpoints } from "#capabilities/people/members/contract.ts";
import { apiClient, rawApiClient } from "#client/request.ts";

export const memberApi = apiClient<typeof memberEndpoints>();

/** For the guard: never throws, never speaks. */
export const rawMemberApi = rawApiClient<typeof memberEndpoints>();
