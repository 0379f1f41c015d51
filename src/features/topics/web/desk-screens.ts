import type { ScreenCode } from "#client/screen-route.ts";

/** Where the code of the screen of `desk-routes.ts` is. */
export const screens = {
  "admin.topics": { screen: () => import("./screens/admin-topics.tsx") },
} satisfies Record<string, ScreenCode>;
