import type { ScreenCode } from "#client/screen-route.ts";

/** Where the code of the screens of `desk-routes.ts` is. */
export const screens = {
  "admin.accounts": { screen: () => import("./screens/admin-accounts.tsx") },
} satisfies Record<string, ScreenCode>;
