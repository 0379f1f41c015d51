import { screensOf } from "#client/screen-route.ts";
import { paths } from "#sections/paths.ts";

export const paymentScreens = screensOf(
  () => import("./screens.ts"),
  [{ id: "shop.pay", title: "支付", tab: "Shop", private: true }],
  paths,
);
