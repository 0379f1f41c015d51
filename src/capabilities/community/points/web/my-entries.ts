import type { MyEntry } from "#client/my-entries.ts";

/** What points have on the personal page. */
export const pointEntries: readonly MyEntry[] = [
  { label: "积分", icon: "coin", group: "service", screen: "my.integral", waits: ["tasks"] },
];
