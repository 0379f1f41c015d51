import type { pollEndpoints } from "#capabilities/texts/polls/contract.ts";
import { apiClient } from "#client/request.ts";

export const pollApi = apiClient<typeof pollEndpoints>();
