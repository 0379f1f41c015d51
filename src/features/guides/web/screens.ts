import type { ScreenCode } from "#client/screen-route.ts";

/** Where the code of each screen of `routes.ts` is; fetched with the first of them. */
export const screens = {
  "guide.list": {
    screen: () => import("./screens/guide-list.tsx"),
    data: () => import("./screens/guide-list.data.ts"),
  },
  "guide.info": {
    screen: () => import("./screens/guide-info.tsx"),
    data: () => import("./screens/guide-info.data.ts"),
  },
} satisfies Record<string, ScreenCode>;
