import type { ScreenCode } from "#client/screen-route.ts";

/** Where the code of each screen of `routes.ts` is; fetched with the first of them. */
export const screens = {
  login: { screen: () => import("./screens/login.tsx") },
  "my.info": {
    screen: () => import("./screens/my-info.tsx"),
    visitor: { title: "登录后查看个人资料", text: "修改头像、昵称和简介。" },
  },
} satisfies Record<string, ScreenCode>;
