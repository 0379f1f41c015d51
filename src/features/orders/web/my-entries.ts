import type { MyEntry } from "#client/my-entries.ts";

export const orderEntries: readonly MyEntry[] = [
  {
    ...{ label: "我的订单", icon: "order", group: "service", screen: "shop.orders" },
    waits: ["orders unpaid", "orders unsent", "orders sent", "after-sales open"],
  },
];
