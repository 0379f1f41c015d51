import type { ScreenCode } from "#client/screen-route.ts";

/** Where the code of each screen of `desk-routes.ts` is; fetched with the first of them. */
export const screens = {
  "admin.activities": { screen: () => import("./screens/admin-activities.tsx") },
  "admin.activity": { screen: () => import("./screens/admin-activity.tsx") },
} satisfies Record<string, ScreenCode>;
