import type { ScreenCode } from "#client/screen-route.ts";

/** Where the code of each screen of `routes.ts` is; fetched with the first of them. */
export const screens = {
  profile: { screen: () => import("./screens/about.tsx"), data: () => import("./screens/about.data.ts") },
  download: {
    screen: () => import("./screens/download.tsx"),
    data: () => import("./screens/download.data.ts"),
  },
  redblogger: {
    screen: () => import("./screens/follow-accounts.tsx"),
    data: () => import("./screens/follow-accounts.data.ts"),
  },
  clubwechatmini: {
    screen: () => import("./screens/mini-code.tsx"),
    data: () => import("./screens/mini-code.data.ts"),
  },
} satisfies Record<string, ScreenCode>;
