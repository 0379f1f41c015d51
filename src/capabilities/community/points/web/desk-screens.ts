import type { ScreenCode } from "#client/screen-route.ts";

/** Where the code of the screen of `desk-routes.ts` is. */
export const screens = {
  "admin.tasks": { screen: () => import("./screens/admin-tasks.tsx") },
} satisfies Record<string, ScreenCode>;
