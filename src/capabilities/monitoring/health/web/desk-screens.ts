import type { ScreenCode } from "#client/screen-route.ts";

/** Where the code of each screen of `desk-routes.ts` is; fetched with the first of them. */
export const screens = {
  "admin.health": { screen: () => import("./screens/admin-health.tsx") },
} satisfies Record<string, ScreenCode>;
