import type { MyEntry } from "#client/my-entries.ts";

export const partnerEntries: readonly MyEntry[] = [
  {
    ...{ label: "合伙人", icon: "users", group: "service", screen: "partner.state" },
    waits: ["partners material"],
  },
];
