import type { ScreenCode } from "#client/screen-route.ts";

/** Where the code of each screen of `desk-routes.ts` is; fetched with the first of them. */
export const screens = {
  "admin.influencers": { screen: () => import("./screens/admin-influencers.tsx") },
  "admin.influence": { screen: () => import("./screens/admin-influence.tsx") },
} satisfies Record<string, ScreenCode>;
