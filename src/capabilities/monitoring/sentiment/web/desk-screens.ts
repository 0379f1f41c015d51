import type { ScreenCode } from "#client/screen-route.ts";

/** Where the code of the screens of `desk-routes.ts` is. */
export const screens = {
  "admin.negatives": { screen: () => import("./screens/negatives.tsx") },
  "admin.negative": { screen: () => import("./screens/negative.tsx") },
} satisfies Record<string, ScreenCode>;
