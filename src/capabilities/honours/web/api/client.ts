import type { honourEndpoints } from "#capabilities/honours/contract.ts";
import { apiClient } from "#client/request.ts";

export const honourApi = apiClient<typeof honourEndpoints>();
