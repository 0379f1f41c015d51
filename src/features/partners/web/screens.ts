import type { ScreenCode } from "#client/screen-route.ts";

/** Where the code of each screen of `routes.ts` is; fetched with the first of them. */
export const screens = {
  "partner.form": {
    screen: () => import("./screens/partner-form.tsx"),
    visitor: { title: "登录后申请合伙人", text: "推荐好友买到合适的用品，按商品实付金额计佣金。" },
  },
  "partner.state": {
    screen: () => import("./screens/partner-state.tsx"),
    visitor: { title: "登录后查看合伙人", text: "查看申请进度、推广码、订单和佣金。" },
  },
} satisfies Record<string, ScreenCode>;
