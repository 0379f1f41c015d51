import type { writingEndpoints } from "#capabilities/texts/writing/contract.ts";
import { apiClient } from "#client/request.ts";

export const writingApi = apiClient<typeof writingEndpoints>();
