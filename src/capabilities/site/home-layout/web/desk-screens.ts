import type { ScreenCode } from "#client/screen-route.ts";

/** Where the code of the screen of `desk-routes.ts` is. */
export const screens = {
  "admin.layout": { screen: () => import("./screens/admin-layout.tsx") },
} satisfies Record<string, ScreenCode>;
