import { type BlockWords, blockDifferences } from "#capabilities/site/blocks/web/public.ts";
import type { IconName } from "#ui/icon-names.ts";
import type { FeedTabKey, StoredBlock } from "../../contract.ts";

/** The kinds of blocks that every product has; those of `part` are named by their features. */
const blockWords: Readonly<Record<Exclude<StoredBlock["kind"], "part">, BlockWords>> = {
  carousel: { title: "封面故事", icon: "image", text: "首页最上面的大图轮播" },
  figures: { title: "车友会数据", icon: "users", text: "会员、城市和本周的数字，和加入按钮" },
  entries: { title: "快捷入口", icon: "grid", text: "一排图标，通往频道和页面" },
  next: { title: "最近的活动", icon: "clock", text: "最近要开始的活动；没有时是最新的一篇内容" },
  notice: { title: "公告", icon: "info", text: "一段文字，可以带图和链接" },
  feed: { title: "频道和内容流", icon: "list", text: "频道标签和下面的内容，总在最后" },
};

/** The part that shows one advert, chosen by the device: nothing is set in it. */
export const ADVERT = "advert";

const partIcons: Readonly<Record<string, IconName>> = {
  post: "fire",
  question: "ask",
  topic: "hash",
  series: "car",
  article: "doc",
  video: "play",
  goods: "cart",
  activity: "flag",
  campaign: "image",
  advert: "image",
};

export const feedTabNames: Readonly<Record<FeedTabKey, string>> = {
  all: "推荐",
  post: "资讯",
  video: "视频",
  pic: "图集",
  bbs: "社区",
  ask: "问答",
  activity: "活动",
};

/** What parts are called, by `of`. */
export type PartNames = readonly { of: string; title: string; text: string }[];

export function wordsOf(block: StoredBlock, parts: PartNames): BlockWords {
  if (block.kind !== "part") return blockWords[block.kind];
  const part = parts.find(({ of }) => of === block.of);
  return { title: part?.title ?? block.of, icon: partIcons[block.of] ?? "grid", text: part?.text ?? "" };
}

/** What is set in a block, in a few words. */
export function summaryOf(block: StoredBlock): string {
  switch (block.kind) {
    case "carousel":
      return block.articles.length === 0
        ? "自动：编辑器里排了轮播位的文章"
        : `手选 ${block.articles.length} 篇`;
    case "entries":
      return block.items.length === 0
        ? "自动：内容够多的频道"
        : block.items.map(({ label }) => label).join("、");
    case "notice":
      return block.title;
    case "part":
      if (block.of === ADVERT) return "订在“首页区块”的广告";
      return block.chosen.length === 0 ? `自动，${block.count} 条` : `手选 ${block.chosen.length} 个`;
    case "feed":
      return block.tabs.map((key) => feedTabNames[key]).join("、");
    default:
      return "自动更新";
  }
}

/** What publishing `after` changes for visitors who see `before`, a line each; empty when nothing. */
export function differencesOf(
  before: readonly StoredBlock[],
  after: readonly StoredBlock[],
  parts: PartNames,
): string[] {
  return blockDifferences(before, after, { titleOf: (block) => wordsOf(block, parts).title, summaryOf });
}
