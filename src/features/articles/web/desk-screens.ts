import type { ScreenCode } from "#client/screen-route.ts";

/** Where the code of each screen of `desk-routes.ts` is. */
export const screens = {
  "admin.articles": { screen: () => import("./screens/admin-articles.tsx") },
  "admin.calendar": { screen: () => import("./screens/admin-calendar.tsx") },
  "admin.article": { screen: () => import("./screens/admin-article.tsx") },
  "admin.article.figures": { screen: () => import("./screens/admin-article-figures.tsx") },
  "admin.articlepreview": { screen: () => import("./screens/article-preview.tsx") },
} satisfies Record<string, ScreenCode>;
