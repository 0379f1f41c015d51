import type { ScreenCode } from "#client/screen-route.ts";

/** Where the code of the screen of `desk-routes.ts` is. */
export const screens = {
  "admin.faces": { screen: () => import("./screens/admin-faces.tsx") },
} satisfies Record<string, ScreenCode>;
