import type { catalogueEndpoints } from "#capabilities/cars/catalogue/contract.ts";
import { apiClient } from "#client/request.ts";

export const catalogueApi = apiClient<typeof catalogueEndpoints>();
