import type { searchEndpoints } from "#capabilities/site/search/contract.ts";
import { apiClient } from "#client/request.ts";

export const searchApi = apiClient<typeof searchEndpoints>();
