import type { ScreenCode } from "#client/screen-route.ts";

/** Where the code of the screens of `desk-routes.ts` is. */
export const screens = {
  "admin.monitorsearch": { screen: () => import("./screens/keyword-search.tsx") },
  "admin.searchresult": { screen: () => import("./screens/search-result.tsx") },
  "admin.morelist": { screen: () => import("./screens/more-list.tsx") },
  "admin.moreposts": { screen: () => import("./screens/more-posts.tsx") },
} satisfies Record<string, ScreenCode>;
