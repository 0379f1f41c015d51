import type { clubEndpoints } from "#capabilities/community/clubs/contract.ts";
import { apiClient } from "#client/request.ts";

export const clubApi = apiClient<typeof clubEndpoints>();
