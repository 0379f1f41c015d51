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
    visitor: { title: "登录后查看我的主页", text: "查看和编辑背景、简介、动态。" },
  },
  "my.fans": {
    screen: () => import("./screens/my-fans.tsx"),
    visitor: { title: "登录后查看关注与粉丝", text: "查看你关注的车友和你的粉丝。" },
  },
  "my.fanslist": {
    screen: () => import("./screens/my-fanslist.tsx"),
    visitor: { title: "登录后查看关注与粉丝", text: "查看你关注的车友和你的粉丝。" },
  },
} satisfies Record<string, ScreenCode>;
