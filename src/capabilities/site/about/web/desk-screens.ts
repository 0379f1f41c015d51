import type { ScreenCode } from "#client/screen-route.ts";

/** Where the code of the screen of `desk-routes.ts` is. */
export const screens = {
  "admin.about": { screen: () => import("./screens/admin-about.tsx") },
} satisfies Record<string, ScreenCode>;
