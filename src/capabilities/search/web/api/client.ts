import type { searchEndpoints } from "#capabilities/search/contract.ts";
import { apiClient } from "#client/request.ts";

export const searchApi = apiClient<typeof searchEndpoints>();
