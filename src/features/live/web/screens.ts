import type { ScreenCode } from "#client/screen-route.ts";

/** Where the code of each screen of `routes.ts` is; fetched with the first of them. */
export const screens = {
  "live.list": {
    screen: () => import("./screens/live-list.tsx"),
    data: () => import("./screens/live-list.data.ts"),
  },
  "live.room": {
    screen: () => import("./screens/live-room.tsx"),
    data: () => import("./screens/live-room.data.ts"),
  },
  "live.article": {
    screen: () => import("./screens/article-live.tsx"),
    data: () => import("./screens/article-live.data.ts"),
  },
} satisfies Record<string, ScreenCode>;
