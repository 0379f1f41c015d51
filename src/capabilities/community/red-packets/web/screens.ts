import type { ScreenCode } from "#client/screen-route.ts";

/** Where the code of each screen of `routes.ts` is; fetched with the first of them. */
export const screens = {
  "my.redpacket": {
    screen: () => import("./screens/my-redpacket.tsx"),
    visitor: { title: "登录后查看红包", text: "车友会发的积分红包，拆开后存入你的积分。" },
  },
  "my.redinfo": {
    screen: () => import("./screens/my-redinfo.tsx"),
    visitor: { title: "登录后拆红包", text: "红包里是积分，每个红包每人限拆一次。" },
  },
} satisfies Record<string, ScreenCode>;
