import type { MyEntry } from "#client/my-entries.ts";

/** Topics on the personal page. */
export const topicEntries: readonly MyEntry[] = [
  {
    label: "话题",
    icon: "hash",
    group: "community",
    screen: "topic.list",
    waits: ["topics rejected", "topics offered"],
  },
];
