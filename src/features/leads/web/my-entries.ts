import type { MyEntry } from "#client/my-entries.ts";

export const leadEntries: readonly MyEntry[] = [
  { label: "预约", icon: "wheel", group: "service", screen: "my.leads" },
];
