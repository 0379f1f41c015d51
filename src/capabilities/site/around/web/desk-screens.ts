import type { ScreenCode } from "#client/screen-route.ts";

/** Where the code of each screen of `desk-routes.ts` is. */
export const screens = {
  "admin.announcements": { screen: () => import("./screens/admin-announcements.tsx") },
  "admin.adverts": { screen: () => import("./screens/admin-adverts.tsx") },
  "admin.links": { screen: () => import("./screens/admin-links.tsx") },
} satisfies Record<string, ScreenCode>;
