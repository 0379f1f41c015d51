import type { ScreenCode } from "#client/screen-route.ts";

/** Where the code of the screen of `routes.ts` is. */
export const screens = {
  search: { screen: () => import("./screens/search.tsx"), data: () => import("./screens/search.data.ts") },
} satisfies Record<string, ScreenCode>;
