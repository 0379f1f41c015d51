import type { ScreenCode } from "#client/screen-route.ts";

/** Where the code of the screen of `desk-routes.ts` is. */
export const screens = {
  "admin.guides": { screen: () => import("./screens/admin-guides.tsx") },
} satisfies Record<string, ScreenCode>;
