import { apiClient } from "#client/request.ts";
import type { articleEndpoints } from "#features/articles/contract.ts";

export const articleApi = apiClient<typeof articleEndpoints>();
