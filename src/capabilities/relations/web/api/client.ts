import type { relationEndpoints } from "#capabilities/relations/contract.ts";
import { apiClient } from "#client/request.ts";

export const relationApi = apiClient<typeof relationEndpoints>();
