import { apiClient } from "#client/request.ts";
import type { messageEndpoints } from "#features/messages/contract.ts";

export const messageApi = apiClient<typeof messageEndpoints>();
