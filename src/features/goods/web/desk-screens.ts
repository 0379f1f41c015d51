import type { ScreenCode } from "#client/screen-route.ts";

/** Where the code of each screen of `desk-routes.ts` is; fetched with the first of them. */
export const screens = {
  "admin.goods": { screen: () => import("./screens/admin-goods.tsx") },
  "admin.goodsitem": { screen: () => import("./screens/admin-goods-item.tsx") },
  "admin.goodspreview": { screen: () => import("./screens/goods-preview.tsx") },
} satisfies Record<string, ScreenCode>;
