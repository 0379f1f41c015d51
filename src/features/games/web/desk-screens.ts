import type { ScreenCode } from "#client/screen-route.ts";

/** Where the code of the screen of `desk-routes.ts` is. */
export const screens = {
  "admin.games": { screen: () => import("./screens/admin-games.tsx") },
} satisfies Record<string, ScreenCode>;
