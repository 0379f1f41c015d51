import type { messageEndpoints } from "#capabilities/messages/contract.ts";
import { apiClient } from "#client/request.ts";

export const messageApi = apiClient<typeof messageEndpoints>();
