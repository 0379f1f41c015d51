import { apiClient } from "#client/request.ts";
import type { forumEndpoints } from "#features/forum/contract.ts";

export const forumApi = apiClient<typeof forumEndpoints>();
