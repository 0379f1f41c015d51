import type { MyEntry } from "#client/my-entries.ts";

export const giftEntries: readonly MyEntry[] = [
  {
    ...{ label: "我的礼品", icon: "gift", group: "service", screen: "gift.claim" },
    waits: ["gifts to collect", "gifts in review"],
  },
];
