import type { ReaderSource } from "#features/articles/contract.ts";

/** Search engines, by the end of their hosts. */
const SEARCH =
  /(?:^|\.)(?:baidu\.com|sogou\.com|so\.com|haosou\.com|sm\.cn|toutiao\.com|bing\.com|google\.[a-z.]+|yandex\.[a-z]+|duckduckgo\.com|yahoo\.[a-z.]+|chinaso\.com|quark\.cn)$/;
/** What WeChat puts into shared addresses. */
const WECHAT_MARKS = ["timeline", "groupmessage", "singlemessage"];

export interface Arrival {
  /** Where he followed a link; `inside` where that was in the app, empty where the browser does not say. */
  from: string;
  /** `from` in the article's own address. */
  mark: string;
  userAgent: string;
  /** Of this site. */
  host: string;
}

/** Where a reader came from: the app itself, a link that somebody shared from it, WeChat, a search engine, another site. */
export function readerSource({ from, mark, userAgent, host }: Arrival): ReaderSource {
  const site = hostOf(from);
  if (from === "inside" || (site !== null && site === hostOf(`http://${host}`))) return "inside";
  if (mark === "share") return "share";
  if (WECHAT_MARKS.includes(mark) || /\bMicroMessenger\//.test(userAgent)) return "wechat";
  if (site === null) return "direct";
  if (site === "weixin.qq.com" || site.endsWith(".weixin.qq.com")) return "wechat";
  return SEARCH.test(site) ? "search" : "other";
}

function hostOf(address: string): string | null {
  return URL.parse(address)?.hostname.toLowerCase() || null;
}
