import { oneOf, textUpTo } from "#client/address.ts";
import type { TopicTab } from "./api/topics.ts";

export const topicTabs: readonly { key: TopicTab; label: string }[] = [
  { key: "hot", label: "热门" },
  { key: "new", label: "最新" },
  { key: "best", label: "精华" },
  { key: "video", label: "视频" },
];

/** What a topic's page keeps in its address. */
export const topicAddress = {
  tab: oneOf(
    topicTabs.map(({ key }) => key),
    "hot",
  ),
};

/** What the list of all topics keeps there. */
export const allAddress = { class: textUpTo(40), q: textUpTo(40) };

/** What the home of topics keeps there. */
export const homeAddress = { name: textUpTo(60), pick: textUpTo(1) };
