import type { ScreenCode } from "#client/screen-route.ts";

/** Where the code of the screen of `desk-routes.ts` is. */
export const screens = {
  "admin.redpackets": { screen: () => import("./screens/admin-redpackets.tsx") },
} satisfies Record<string, ScreenCode>;
