import type { Came } from "#capabilities/monitoring/visits/contract.ts";
import type { SourceKind } from "#capabilities/monitoring/visits/kinds.ts";

/** Hosts of search engines, as they end or begin. */
const SEARCH = /(?:^|\.)(?:baidu|sogou|so|sm|bing|google|duckduckgo|yandex|toutiao|haosou|yahoo)\.[a-z.]+$/;
const WECHAT = /(?:^|\.)(?:weixin\.qq|wx\.qq)\.com$/;

/**
 * Where a visit came from: the channel's number where its address names one, else what kind of place led here. Browsers
 * and apps often keep that to themselves; such a visit counts as opened directly.
 */
export function sourceOfVisit({ channel, host }: Came, userAgent: string): SourceKind | number {
  if (channel !== undefined) return channel;
  const name = host.toLowerCase().replace(/:\d+$/, "");
  if (WECHAT.test(name) || /MicroMessenger/.test(userAgent)) return "wechat";
  if (name === "") return "direct";
  return SEARCH.test(name) ? "search" : "site";
}
