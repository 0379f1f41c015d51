import type { ScreenCode } from "#client/screen-route.ts";

/** Where the code of the screen of `desk-routes.ts` is. */
export const screens = {
  "admin.quizzes": { screen: () => import("./screens/admin-quizzes.tsx") },
} satisfies Record<string, ScreenCode>;
