import type { ScreenCode } from "#client/screen-route.ts";

/** Where the code of the screen of `desk-routes.ts` is. */
export const screens = {
  "admin.searchwords": { screen: () => import("./screens/admin-search-words.tsx") },
} satisfies Record<string, ScreenCode>;
