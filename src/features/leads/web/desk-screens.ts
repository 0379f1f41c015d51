import type { ScreenCode } from "#client/screen-route.ts";

/** Where the code of the screen of `desk-routes.ts` is. */
export const screens = {
  "admin.leads": { screen: () => import("./screens/admin-leads.tsx") },
} satisfies Record<string, ScreenCode>;
