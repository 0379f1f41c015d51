import type { siteEndpoints } from "#capabilities/site/contract.ts";
import { apiClient } from "#client/request.ts";

export const siteApi = apiClient<typeof siteEndpoints>();
