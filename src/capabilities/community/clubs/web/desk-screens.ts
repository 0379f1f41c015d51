import type { ScreenCode } from "#client/screen-route.ts";

/** Where the code of the screen of `desk-routes.ts` is. */
export const screens = {
  "admin.clubs": { screen: () => import("./screens/admin-clubs.tsx") },
} satisfies Record<string, ScreenCode>;
