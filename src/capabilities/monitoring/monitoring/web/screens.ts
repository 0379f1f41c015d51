import type { ScreenCode } from "#client/screen-route.ts";

/** Where the code of each screen of `routes.ts` is; fetched with the first of them. */
export const screens = {
  "admin.warnings": { screen: () => import("./screens/warnings.tsx") },
  "admin.hits": { screen: () => import("./screens/hits.tsx") },
  "admin.warnedposts": { screen: () => import("./screens/warned-posts.tsx") },
  "admin.watches": { screen: () => import("./screens/watches.tsx") },
  "admin.warning": { screen: () => import("./screens/warning.tsx") },
} satisfies Record<string, ScreenCode>;
