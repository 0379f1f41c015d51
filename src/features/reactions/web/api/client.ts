import { apiClient } from "#client/request.ts";
import type { reactionEndpoints } from "#features/reactions/contract.ts";

export const reactionApi = apiClient<typeof reactionEndpoints>();
