import type { ScreenCode } from "#client/screen-route.ts";

/** Where the code of the screen of `desk-routes.ts` is. */
export const screens = {
  "admin.levels": { screen: () => import("./screens/admin-levels.tsx") },
  "admin.growthrules": { screen: () => import("./screens/admin-growth-rules.tsx") },
} satisfies Record<string, ScreenCode>;
