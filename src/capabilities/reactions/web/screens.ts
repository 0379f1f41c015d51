import type { ScreenCode } from "#client/screen-route.ts";

/** Where the code of each screen of `routes.ts` is; fetched with the first of them. */
export const screens = {
  "my.collect": {
    screen: () => import("./screens/my-collect.tsx"),
    data: () => import("./screens/my-collect.data.ts"),
  },
} satisfies Record<string, ScreenCode>;
