import type { ScreenCode } from "#client/screen-route.ts";

/** Where the code of the screen of `desk-routes.ts` is. */
export const screens = {
  "admin.texts": { screen: () => import("./screens/admin-texts.tsx") },
} satisfies Record<string, ScreenCode>;
