import type { MyEntry } from "#client/my-entries.ts";

/** What addresses have on the personal page. */
export const addressEntries: readonly MyEntry[] = [
  { label: "地址", icon: "pin", group: "service", screen: "my.address" },
];
