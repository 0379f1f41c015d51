import type { ScreenCode } from "#client/screen-route.ts";

const home: ScreenCode = {
  screen: () => import("./pages/screens/shop-home.tsx"),
  data: () => import("./pages/screens/shop-home.data.ts"),
};

/** Where the code of each screen of `routes.ts` is. */
export const goodsScreenCode = {
  "shop.home": home,
  "shop.index": home,
  "shop.list": {
    screen: () => import("./pages/screens/shop-list.tsx"),
    data: () => import("./pages/screens/shop-list.data.ts"),
  },
  "shop.goods": {
    screen: () => import("./pages/screens/goods.tsx"),
    data: () => import("./pages/screens/goods.data.ts"),
  },
  "shop.reviews": {
    screen: () => import("./pages/screens/goods-reviews.tsx"),
    data: () => import("./pages/screens/goods-reviews.data.ts"),
  },
  "shop.wishes": {
    screen: () => import("./pages/screens/wishlist.tsx"),
    visitor: { title: "登录后查看心愿单", text: "查看心愿单里的商品，不错过降价和到货。" },
  },
  "shop.own-reviews": {
    screen: () => import("./pages/screens/own-reviews.tsx"),
    visitor: { title: "登录后查看评价", text: "查看写过的商品评价和审核结果。" },
  },
} satisfies Record<string, ScreenCode>;
