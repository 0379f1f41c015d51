import type { WechatConfig } from "#bridge/types.ts";
import { apiClient } from "#client/request.ts";
import type { sharingEndpoints } from "../../contract.ts";

const api = apiClient<typeof sharingEndpoints>();

let switchedOff = false;

/** The signature for an address of this site; null when WeChat is switched off, which is asked once. */
export async function askWechatConfig(url: string): Promise<WechatConfig | null> {
  if (switchedOff) return null;
  const answer = await api("GET /api/wechat/js-config", { query: { url } }, { quiet: true });
  if (!answer.enabled) {
    switchedOff = true;
    return null;
  }
  return {
    appId: answer.app_id,
    timestamp: answer.timestamp,
    nonceStr: answer.nonce_str,
    signature: answer.signature,
    sdkUrl: answer.sdk_url,
  };
}
