import type { relationEndpoints } from "#capabilities/community/relations/contract.ts";
import { apiClient, rawApiClient } from "#client/request.ts";

export const relationApi = apiClient<typeof relationEndpoints>();

/** Wrapped calls: what only adds to a screen never throws and never speaks, and is not there when it fails. */
export const rawRelationApi = rawApiClient<typeof relationEndpoints>();
