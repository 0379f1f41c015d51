import type { MyEntry } from "#client/my-entries.ts";

/** What writing has on the personal page. */
export const writingEntries: readonly MyEntry[] = [
  { label: "草稿箱", icon: "edit", group: "content", screen: "my.drafts" },
];
