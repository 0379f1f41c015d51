import { deskScreensOf } from "#client/desk-screens.ts";

export const orderDeskScreens = deskScreensOf(
  () => import("./desk-screens.ts"),
  [
    {
      ...{ id: "admin.orders", title: "订单" },
      desk: { group: "shop", icon: "order", permission: "orders.manage" },
    },
    { ...{ id: "admin.order", title: "订单" }, desk: { below: "admin.orders" } },
    {
      ...{ id: "admin.aftersales", title: "售后" },
      desk: { group: "shop", icon: "undo", permission: "orders.manage" },
    },
  ],
);
