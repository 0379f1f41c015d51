import type { MyEntry } from "#client/my-entries.ts";

export const couponEntries: readonly MyEntry[] = [
  { label: "优惠券", icon: "tag", group: "service", screen: "shop.coupons", waits: ["coupons ending"] },
];
