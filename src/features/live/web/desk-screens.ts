import type { ScreenCode } from "#client/screen-route.ts";

/** Where the code of each screen of `desk-routes.ts` is; fetched with the first of them. */
export const screens = {
  "admin.live": { screen: () => import("./screens/admin-live.tsx") },
  "admin.liveroom": { screen: () => import("./screens/admin-liveroom.tsx") },
} satisfies Record<string, ScreenCode>;
