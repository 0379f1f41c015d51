import type { ScreenCode } from "#client/screen-route.ts";

/** Where the code of each screen of `desk-routes.ts` is; fetched with the first of them. */
export const screens = {
  "admin.questions": { screen: () => import("./screens/admin-questions.tsx") },
  "admin.questioncategories": { screen: () => import("./screens/admin-question-categories.tsx") },
} satisfies Record<string, ScreenCode>;
