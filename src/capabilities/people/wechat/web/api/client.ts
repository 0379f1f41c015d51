import type { wechatEndpoints } from "#capabilities/people/wechat/contract.ts";
import { apiClient } from "#client/request.ts";

export const wechatApi = apiClient<typeof wechatEndpoints>();
