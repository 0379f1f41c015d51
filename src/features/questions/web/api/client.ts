import { apiClient } from "#client/request.ts";
import type { questionEndpoints } from "#features/questions/contract.ts";

export const questionApi = apiClient<typeof questionEndpoints>();
