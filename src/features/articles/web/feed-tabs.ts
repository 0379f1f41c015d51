import { type AddressValues, oneOf, textUpTo } from "#client/address.ts";
import type { ArticleKind, Overview } from "#features/articles/contract.ts";
import type { ArticleListFilter } from "./api/article-list.ts";

export interface FeedTab {
  key: string;
  label: string;
  kind?: ArticleKind;
  /** Lists what members write of this kind, of `homeCards`, in place of articles. */
  cards?: string;
}

/** The tabs of a section's home. */
export const homeTabs: readonly FeedTab[] = [
  { key: "all", label: "推荐" },
  { key: "post", label: "资讯", kind: "post" },
  { key: "video", label: "视频", kind: "video" },
  { key: "pic", label: "图集", kind: "pic" },
  { key: "bbs", label: "社区", cards: "post" },
  { key: "ask", label: "问答", cards: "question" },
  { key: "activity", label: "活动", cards: "activity" },
];

/** The tabs that a layout shows, in its order. */
export function tabsOf(layout: Overview["layout"]): readonly FeedTab[] {
  const feed = layout?.blocks.find((block) => block.kind === "feed");
  if (!feed) return homeTabs;
  return feed.tabs.flatMap((key) => homeTabs.find((tab) => tab.key === key) ?? []);
}

/** The tabs of a club's content stream. */
export const contentTabs: readonly FeedTab[] = [
  { key: "all", label: "全部" },
  { key: "post", label: "资讯", kind: "post" },
  { key: "pic", label: "图集", kind: "pic" },
  { key: "video", label: "视频", kind: "video" },
];

/** The tab with a key; the first when there is none. */
export function tabOf(tabs: readonly FeedTab[], key: string): FeedTab {
  return tabs.find((tab) => tab.key === key) ?? (tabs[0] as FeedTab);
}

const tabIn = (tabs: readonly FeedTab[]) =>
  oneOf(
    tabs.map(({ key }) => key),
    "all",
  );

/** What the address of a section's home holds. */
export const homeAddress = { tab: tabIn(homeTabs), channel: textUpTo(20) };

/** What the address of a content stream holds. */
export const contentAddress = { tab: tabIn(contentTabs), tag: textUpTo(40), series: textUpTo(60) };

/** What the content stream of a section lists at an address. */
export function contentFilter(
  section: string,
  { tab, tag, series }: AddressValues<typeof contentAddress>,
): ArticleListFilter {
  return { section, kind: tabOf(contentTabs, tab).kind, tag, series };
}
