import type { ScreenCode } from "#client/screen-route.ts";
import { postData } from "./screens/post-data.ts";

/** Where the code of each screen of `routes.ts` is; fetched with the first of them. */
export const screens = {
  "bbs.home": {
    screen: () => import("./screens/bbs-home.tsx"),
    data: () => import("./screens/bbs-home.data.ts"),
  },
  "bbs.channel": {
    screen: () => import("./screens/bbs-channel.tsx"),
    data: () => import("./screens/bbs-channel.data.ts"),
  },
  "bbs.post": {
    screen: () => import("./screens/bbs-post.tsx"),
    // With the app and not fetched when it is wanted: a touched card asks for its post at once.
    data: () => postData,
  },
  "my.bbs": {
    screen: () => import("./screens/my-bbs.tsx"),
    visitor: { title: "登录后查看帖子", text: "查看发过的帖子、审核结果和草稿。" },
  },
} satisfies Record<string, ScreenCode>;
