import type { MyEntry } from "#client/my-entries.ts";

/** Groups on the personal page. */
export const groupEntries: readonly MyEntry[] = [
  {
    label: "车友群",
    icon: "users",
    group: "community",
    screen: "group.list",
    waits: ["group applications to decide", "groups rejected"],
  },
];
