import { oneOf } from "#client/address.ts";
import type { AskTab } from "#features/questions/contract.ts";

/** `cars`: about the series of cars that the member follows. */
export type AskHomeTab = AskTab | "cars";

/** The tabs of a section's questions. */
export const askTabs: readonly { key: AskHomeTab; label: string }[] = [
  { key: "recommended", label: "推荐" },
  { key: "unanswered", label: "待回答" },
  { key: "bounty", label: "悬赏" },
  { key: "solved", label: "已解决" },
  { key: "cars", label: "同款车" },
];

/** Those of a category or a series of cars. */
export const channelTabs: readonly { key: AskTab; label: string }[] = [
  { key: "recommended", label: "全部" },
  { key: "unanswered", label: "待回答" },
  { key: "bounty", label: "悬赏" },
  { key: "solved", label: "已解决" },
];

const keys = askTabs.map(({ key }) => key);

/** What the address of a section's questions holds. */
export const askAddress = { tab: oneOf(keys, "recommended") };

/** What that of a category holds. */
export const channelAddress = {
  tab: oneOf(
    channelTabs.map(({ key }) => key),
    "recommended",
  ),
};

/** What a list says when there is nothing in it. */
export const emptyWords: Record<AskTab, { title: string; text: string }> = {
  recommended: { title: "还没有问题", text: "第一个问题，从你开始。" },
  unanswered: { title: "问题都被解答啦", text: "换个分类试试，或提一个新问题。" },
  bounty: { title: "没有悬赏中的问题", text: "提问时可以用积分悬赏，更快得到回答。" },
  solved: { title: "还没有已解决的问题", text: "提问者采纳回答后，问题会显示在这里。" },
};
