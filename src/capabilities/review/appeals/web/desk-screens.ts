import type { ScreenCode } from "#client/screen-route.ts";

/** Where the code of each screen of `desk-routes.ts` is. */
export const screens = {
  "admin.appeals": { screen: () => import("./screens/appeals.tsx") },
} satisfies Record<string, ScreenCode>;
