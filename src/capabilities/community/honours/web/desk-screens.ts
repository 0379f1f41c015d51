import type { ScreenCode } from "#client/screen-route.ts";

/** Where the code of the screen of `desk-routes.ts` is. */
export const screens = {
  "admin.honours": { screen: () => import("./screens/admin-honours.tsx") },
} satisfies Record<string, ScreenCode>;
