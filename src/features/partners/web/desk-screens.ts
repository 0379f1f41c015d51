import type { ScreenCode } from "#client/screen-route.ts";

/** Where the code of the screens of `desk-routes.ts` is. */
export const screens = {
  "admin.partnerapplications": { screen: () => import("./screens/admin-partner-applications.tsx") },
  "admin.partners": { screen: () => import("./screens/admin-partners.tsx") },
} satisfies Record<string, ScreenCode>;
