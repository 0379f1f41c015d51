import { deskScreensOf } from "#client/desk-screens.ts";

export const couponDeskScreens = deskScreensOf(
  () => import("./desk-screens.ts"),
  [
    {
      ...{ id: "admin.coupons", title: "优惠券" },
      desk: { group: "shop", icon: "tag", permission: "coupons.manage" },
    },
  ],
);
