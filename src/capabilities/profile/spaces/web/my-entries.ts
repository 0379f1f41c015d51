import type { MyEntry } from "#client/my-entries.ts";

/** What a member's space and those around him have on the personal page. */
export const spaceEntries: readonly MyEntry[] = [
  { label: "主页", icon: "user", group: "community", screen: "my.space" },
  { label: "好友", icon: "users", group: "community", screen: "my.fans" },
];
