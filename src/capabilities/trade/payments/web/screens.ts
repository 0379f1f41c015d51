import type { ScreenCode } from "#client/screen-route.ts";

/** Where the code of each screen of `routes.ts` is; fetched with the first of them. */
export const screens = {
  "shop.pay": {
    screen: () => import("./screens/pay.tsx"),
    visitor: { title: "登录后支付", text: "支付金额和结果仅自己可见。" },
  },
} satisfies Record<string, ScreenCode>;
