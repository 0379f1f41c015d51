import type { ScreenCode } from "#client/screen-route.ts";

/** Where the code of the screens of `desk-routes.ts` is. */
export const screens = {
  "admin.coupons": { screen: () => import("./screens/admin-coupons.tsx") },
} satisfies Record<string, ScreenCode>;
