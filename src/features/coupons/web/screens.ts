import type { ScreenCode } from "#client/screen-route.ts";

/** Where the code of each screen of `routes.ts` is; fetched with the first of them. */
export const screens = {
  "shop.coupons": {
    screen: () => import("./screens/coupons.tsx"),
    data: () => import("./screens/coupons.data.ts"),
  },
} satisfies Record<string, ScreenCode>;
