import type { ScreenCode } from "#client/screen-route.ts";

/** Where the code of each screen of `routes.ts` is; fetched with the first of them. */
export const screens = {
  login: {
    screen: () => import("./screens/login.tsx"),
    data: () => import("./screens/private.data.ts"),
  },
  "my.home": {
    screen: () => import("./screens/my.tsx"),
    data: () => import("./screens/private.data.ts"),
  },
  "my.club": {
    screen: () => import("./screens/my.tsx"),
    data: () => import("./screens/private.data.ts"),
  },
  "my.info": {
    screen: () => import("./screens/my-info.tsx"),
    data: () => import("./screens/private.data.ts"),
  },
} satisfies Record<string, ScreenCode>;
