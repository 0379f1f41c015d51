import type { honourEndpoints } from "#capabilities/community/honours/contract.ts";
import { apiClient } from "#client/request.ts";

export const honourApi = apiClient<typeof honourEndpoints>();
