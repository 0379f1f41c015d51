import type { ScreenCode } from "#client/screen-route.ts";

const visitor = { title: "登录后查看订单", text: "订单、快递单号和售后仅自己可见。" };
const checkout = { title: "登录后结算", text: "购物车里的商品会一起带过来。" };

/** Where the code of each screen of `routes.ts` is; fetched with the first of them. */
export const screens = {
  "shop.cart": { screen: () => import("./screens/cart.tsx") },
  "shop.checkout": { screen: () => import("./screens/checkout.tsx"), visitor: checkout },
  "shop.orders": { screen: () => import("./screens/orders.tsx"), visitor },
  "shop.order": { screen: () => import("./screens/order.tsx"), visitor },
  "shop.parcels": { screen: () => import("./screens/parcels.tsx"), visitor },
  "shop.review": { screen: () => import("./screens/review.tsx"), visitor },
  "shop.aftersale.ask": { screen: () => import("./screens/ask.tsx"), visitor },
  "shop.aftersales": { screen: () => import("./screens/after-sales.tsx"), visitor },
  "shop.aftersale": { screen: () => import("./screens/after-sale.tsx"), visitor },
} satisfies Record<string, ScreenCode>;
