import type { MyEntry } from "#client/my-entries.ts";

export const honourEntries: readonly MyEntry[] = [
  { label: "荣誉", icon: "medal", group: "community", screen: "my.honour" },
];
