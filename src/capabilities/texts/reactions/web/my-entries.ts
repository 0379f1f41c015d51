import type { MyEntry } from "#client/my-entries.ts";

/** What likes and collections have on the personal page. */
export const reactionEntries: readonly MyEntry[] = [
  { label: "收藏", icon: "star", group: "content", screen: "my.collect" },
];
