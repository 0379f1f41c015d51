import type { ScreenCode } from "#client/screen-route.ts";

/** Where the code of the screens of `desk-routes.ts` is. */
export const screens = {
  "admin.orders": { screen: () => import("./desk/admin-orders.tsx") },
  "admin.order": { screen: () => import("./desk/admin-orders.tsx") },
  "admin.aftersales": { screen: () => import("./desk/admin-after-sales.tsx") },
} satisfies Record<string, ScreenCode>;
