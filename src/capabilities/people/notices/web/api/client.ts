import type { noticeEndpoints } from "#capabilities/people/notices/contract.ts";
import { apiClient } from "#client/request.ts";

export const noticeApi = apiClient<typeof noticeEndpoints>();
