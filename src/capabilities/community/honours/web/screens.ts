import type { ScreenCode } from "#client/screen-route.ts";

/** Where the code of each screen of `routes.ts` is; fetched with the first of them. */
export const screens = {
  "my.honour": {
    screen: () => import("./screens/my-honour.tsx"),
    visitor: { title: "登录后查看荣誉", text: "评论、签到、加入车友会，都能点亮勋章。" },
  },
  "my.honourinfo": {
    screen: () => import("./screens/my-honourinfo.tsx"),
    data: () => import("./screens/my-honourinfo.data.ts"),
  },
} satisfies Record<string, ScreenCode>;
