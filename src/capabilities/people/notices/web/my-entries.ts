import type { MyEntry } from "#client/my-entries.ts";

/** What notices have on the personal page. */
export const noticeEntries: readonly MyEntry[] = [
  { label: "消息", icon: "bell", group: "content", screen: "my.message", waits: ["unread notices"] },
];
