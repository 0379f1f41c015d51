import type { ScreenCode } from "#client/screen-route.ts";

/** Where the code of each screen of `desk-routes.ts` is; fetched with the first of them. */
export const screens = {
  "admin.certifications": { screen: () => import("./screens/admin-certifications.tsx") },
} satisfies Record<string, ScreenCode>;
