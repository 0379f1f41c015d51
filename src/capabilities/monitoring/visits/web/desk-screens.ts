import type { ScreenCode } from "#client/screen-route.ts";

/** Where the code of each screen of `desk-routes.ts` is. */
export const screens = {
  "admin.statistics": { screen: () => import("./screens/admin-statistics.tsx") },
} satisfies Record<string, ScreenCode>;
