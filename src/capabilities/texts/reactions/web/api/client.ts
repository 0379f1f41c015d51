import type { reactionEndpoints } from "#capabilities/texts/reactions/contract.ts";
import { apiClient } from "#client/request.ts";

export const reactionApi = apiClient<typeof reactionEndpoints>();
