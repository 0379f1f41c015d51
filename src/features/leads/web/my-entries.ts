import type { MyEntry } from "#client/my-entries.ts";

export const leadEntries: readonly MyEntry[] = [
  { label: "预约记录", icon: "wheel", group: "service", screen: "my.leads" },
];
