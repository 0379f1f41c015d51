import type { ScreenCode } from "#client/screen-route.ts";

/** Where the code of the screen of `desk-routes.ts` is. */
export const screens = {
  "admin.import": { screen: () => import("./screens/admin-import.tsx") },
} satisfies Record<string, ScreenCode>;
