import type { MyEntry } from "#client/my-entries.ts";

/** What appeals have on the personal page. */
export const appealEntries: readonly MyEntry[] = [
  { label: "申诉", icon: "reject", group: "content", screen: "my.appeals" },
];
