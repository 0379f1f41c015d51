import type { ScreenCode } from "#client/screen-route.ts";

/** Where the code of the screen of `desk-routes.ts` is. */
export const screens = {
  "admin.redirects": { screen: () => import("./screens/admin-redirects.tsx") },
} satisfies Record<string, ScreenCode>;
