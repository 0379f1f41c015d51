import type { MyEntry } from "#client/my-entries.ts";

/** What the garage has on the personal page. */
export const garageEntries: readonly MyEntry[] = [
  { label: "爱车", icon: "car", group: "service", screen: "my.cars" },
];
