import type { ScreenCode } from "#client/screen-route.ts";

/** Where the code of each screen of `desk-routes.ts` is. */
export const screens = {
  "admin.words": { screen: () => import("./screens/words.tsx") },
  "admin.word": { screen: () => import("./screens/word.tsx") },
} satisfies Record<string, ScreenCode>;
