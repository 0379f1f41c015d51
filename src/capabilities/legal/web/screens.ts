import type { ScreenCode } from "#client/screen-route.ts";

/** Where the code of each screen of `routes.ts` is; fetched with the first of them. */
export const screens = {
  document: {
    screen: () => import("./screens/document.tsx"),
    data: () => import("./screens/document.data.ts"),
  },
} satisfies Record<string, ScreenCode>;
