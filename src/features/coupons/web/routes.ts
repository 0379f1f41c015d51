import { screensOf } from "#client/screen-route.ts";
import { paths } from "#sections/paths.ts";

export const couponScreens = screensOf(
  () => import("./screens.ts"),
  [{ id: "shop.coupons", title: "优惠券", tab: "Shop", query: ["tab"] }],
  paths,
);
