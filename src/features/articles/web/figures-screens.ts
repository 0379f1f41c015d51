import type { ScreenCode } from "#client/screen-route.ts";

/** Where the code of the screen of `figures-routes.ts` is. */
export const screens = {
  "admin.article.figures": {
    screen: () => import("./screens/admin-article-figures.tsx"),
  },
} satisfies Record<string, ScreenCode>;
