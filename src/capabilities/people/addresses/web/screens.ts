import type { ScreenCode } from "#client/screen-route.ts";

const visitor = { title: "登录后管理收货地址", text: "用于寄送礼品和商品，仅自己可见。" };

/** Where the code of each screen of `routes.ts` is; fetched with the first of them. */
export const screens = {
  "my.address": { screen: () => import("./screens/my-addresses.tsx"), visitor },
  "my.createaddr": { screen: () => import("./screens/my-address-form.tsx"), visitor },
} satisfies Record<string, ScreenCode>;
