import type { ScreenCode } from "#client/screen-route.ts";

/** Where the code of each screen of `routes.ts` is. */
export const screens = {
  "admin.home": { screen: () => import("./screens/admin-home.tsx") },
  "admin.wordranking": { screen: () => import("./screens/admin-word-ranking.tsx") },
  "admin.charts": { screen: () => import("./screens/admin-charts.tsx") },
  "admin.wordcharts": { screen: () => import("./screens/admin-word-charts.tsx") },
} satisfies Record<string, ScreenCode>;
