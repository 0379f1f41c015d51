import type { ScreenCode } from "#client/screen-route.ts";

/** Where the code of each screen of `desk-routes.ts` is; fetched with the first of them. */
export const screens = {
  "admin.upkeep": { screen: () => import("./screens/admin-upkeep.tsx") },
} satisfies Record<string, ScreenCode>;
