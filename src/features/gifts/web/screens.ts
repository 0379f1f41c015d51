import type { ScreenCode } from "#client/screen-route.ts";

/** Where the code of each screen of `routes.ts` is; fetched with the first of them. */
export const screens = {
  "gift.form": {
    screen: () => import("./screens/gift-form.tsx"),
    visitor: { title: "登录后领取礼品", text: "登录后可查看领取资格，收件信息仅自己可见。" },
  },
  "gift.claim": {
    screen: () => import("./screens/gift-claim.tsx"),
    visitor: { title: "登录后查看我的礼品", text: "查看核销码、快递单号和领取期限。" },
  },
} satisfies Record<string, ScreenCode>;
