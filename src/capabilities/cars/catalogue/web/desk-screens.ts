import type { ScreenCode } from "#client/screen-route.ts";

/** Where the code of the screen of `desk-routes.ts` is. */
export const screens = {
  "admin.carrequests": { screen: () => import("./screens/admin-car-requests.tsx") },
} satisfies Record<string, ScreenCode>;
