import type { ScreenCode } from "#client/screen-route.ts";

/** Where the code of the screen of `desk-routes.ts` is. */
export const screens = {
  "admin.maintenance": { screen: () => import("./screens/admin-maintenance.tsx") },
} satisfies Record<string, ScreenCode>;
