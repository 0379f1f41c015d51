import type { MyEntry } from "#client/my-entries.ts";

/** What growth has on the personal page. */
export const growthEntries: readonly MyEntry[] = [
  { label: "等级", icon: "gauge", group: "community", screen: "my.grade" },
];
