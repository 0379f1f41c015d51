import type { ScreenCode } from "#client/screen-route.ts";

/** Where the code of the screens of `desk-routes.ts` is. */
export const screens = {
  "admin.gifts": { screen: () => import("./screens/admin-gifts.tsx") },
  "admin.giftcounter": { screen: () => import("./screens/admin-gift-counter.tsx") },
} satisfies Record<string, ScreenCode>;
