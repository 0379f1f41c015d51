import type { MyEntry } from "#client/my-entries.ts";

/** What one is certified for, on the personal page. */
export const certificationEntries: readonly MyEntry[] = [
  {
    label: "认证",
    icon: "cert",
    group: "community",
    screen: "my.approve",
    waits: ["certification material", "certification recheck"],
  },
];
