import type { MyEntry } from "#client/my-entries.ts";

/** What comments have on the personal page. */
export const commentEntries: readonly MyEntry[] = [
  { label: "评论", icon: "comment", group: "content", screen: "my.comment", waits: ["comments rejected"] },
];
