import type { WechatConfig } from "#bridge/types.ts";

export { ShareButton } from "./components/share-button.tsx";
export { copyText } from "./copy-text.ts";

/** The signature for an address of this site; null when WeChat is switched off. Its code is fetched in WeChat only. */
export async function wechatConfig(url: string): Promise<WechatConfig | null> {
  const { askWechatConfig } = await import("./api/wechat-config.ts");
  return askWechatConfig(url);
}
