import { screensOf } from "#client/screen-route.ts";
import { paths } from "#sections/paths.ts";

export const orderScreens = screensOf(
  () => import("./screens.ts"),
  [
    { id: "shop.cart", title: "购物车", tab: "Shop", private: true },
    { id: "shop.checkout", title: "确认订单", tab: "Shop", private: true },
    { id: "shop.orders", title: "我的订单", tab: "Shop", private: true, query: ["tab", "q"] },
    { id: "shop.order", title: "订单详情", tab: "Shop", private: true, query: ["again"] },
    { id: "shop.parcels", title: "物流", tab: "Shop", private: true },
    { id: "shop.review", title: "评价", tab: "Shop", private: true },
    { id: "shop.aftersale.ask", title: "申请售后", tab: "Shop", private: true },
    { id: "shop.aftersales", title: "售后", tab: "Shop", private: true },
    { id: "shop.aftersale", title: "售后详情", tab: "Shop", private: true },
  ],
  paths,
);
