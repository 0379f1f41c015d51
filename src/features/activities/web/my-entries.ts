import type { MyEntry } from "#client/my-entries.ts";

/** Sign-ups on the personal page. */
export const activityEntries: readonly MyEntry[] = [
  {
    label: "活动",
    icon: "ticket",
    group: "content",
    screen: "active.mine",
    waits: ["sign-ups to answer"],
  },
];
