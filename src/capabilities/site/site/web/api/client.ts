import type { siteEndpoints } from "#capabilities/site/site/contract.ts";
import { apiClient } from "#client/request.ts";

export const siteApi = apiClient<typeof siteEndpoints>();
