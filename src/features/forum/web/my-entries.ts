import type { MyEntry } from "#client/my-entries.ts";

/** What the forum has on the personal page. */
export const forumEntries: readonly MyEntry[] = [
  { label: "帖子", icon: "community", group: "content", screen: "my.bbs", waits: ["posts refused"] },
];
