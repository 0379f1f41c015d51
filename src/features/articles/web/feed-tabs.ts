import type { ArticleKind } from "#features/articles/contract.ts";
import type { ArticleListFilter } from "./api/article-list.ts";

export interface FeedTab {
  key: string;
  label: string;
  kind?: ArticleKind;
}

/** The tabs of a section's home. */
export const homeTabs: readonly FeedTab[] = [
  { key: "all", label: "推荐" },
  { key: "post", label: "资讯", kind: "post" },
  { key: "video", label: "视频", kind: "video" },
  { key: "pic", label: "图集", kind: "pic" },
];

/** The tabs of a club's content stream. */
export const contentTabs: readonly FeedTab[] = [
  { key: "all", label: "全部" },
  { key: "post", label: "资讯", kind: "post" },
  { key: "pic", label: "图集", kind: "pic" },
  { key: "video", label: "视频", kind: "video" },
];

/** The tab with a key, as `tab` of an address names it; the first when there is none. */
export function tabOf(tabs: readonly FeedTab[], key: string | null): FeedTab {
  return tabs.find((tab) => tab.key === key) ?? (tabs[0] as FeedTab);
}

/** `channel` of an address, or nothing. */
export function channelOf(search: URLSearchParams): string | undefined {
  const channel = search.get("channel")?.slice(0, 20);
  return channel === "" ? undefined : (channel ?? undefined);
}

/** What the content stream of a section lists at an address. */
export function contentFilter(section: string, search: URLSearchParams): ArticleListFilter {
  const tag = search.get("tag")?.slice(0, 40) || undefined;
  const series = search.get("series")?.slice(0, 60) || undefined;
  return { section, kind: tabOf(contentTabs, search.get("tab")).kind, tag, series };
}
