import { apiClient } from "#client/request.ts";
import type { topicEndpoints } from "#features/topics/contract.ts";

export const topicApi = apiClient<typeof topicEndpoints>();
