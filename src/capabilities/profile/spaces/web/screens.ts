import type { ScreenCode } from "#client/screen-route.ts";

/** Where the code of each screen of `routes.ts` is; fetched with the first of them. */
export const screens = {
  space: { screen: () => import("./screens/space.tsx"), data: () => import("./screens/space.data.ts") },
  "space.fans": {
    screen: () => import("./screens/space-fans.tsx"),
    data: () => import("./screens/space-fans.data.ts"),
  },
  "my.space": {
    screen: () => import("./screens/my-space.tsx"),
    visitor: { title: "登录后查看我的主页", text: "别人看到的你：背景、简介、动态，都在这里。" },
  },
  "my.fans": {
    screen: () => import("./screens/my-fans.tsx"),
    visitor: { title: "登录后查看关注与粉丝", text: "你关注的车友和关注你的人都在这里。" },
  },
  "my.fanslist": {
    screen: () => import("./screens/my-fanslist.tsx"),
    visitor: { title: "登录后查看关注与粉丝", text: "你关注的车友和关注你的人都在这里。" },
  },
} satisfies Record<string, ScreenCode>;
