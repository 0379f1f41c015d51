import type { ScreenCode } from "#client/screen-route.ts";

/** Where the code of each screen of `routes.ts` is; fetched with the first of them. */
export const screens = {
  "my.integral": {
    screen: () => import("./screens/my-integral.tsx"),
    visitor: { title: "登录后查看积分", text: "每日签到、做任务赚积分。" },
  },
} satisfies Record<string, ScreenCode>;
