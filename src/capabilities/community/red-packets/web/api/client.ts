import type { redPacketEndpoints } from "#capabilities/community/red-packets/contract.ts";
import { apiClient } from "#client/request.ts";

export const redPacketApi = apiClient<typeof redPacketEndpoints>();
