import type { ScreenCode } from "#client/screen-route.ts";

const visitor = { title: "登录后管理收货地址", text: "寄礼品和商品时用得上，只有你自己看得到。" };

/** Where the code of each screen of `routes.ts` is; fetched with the first of them. */
export const screens = {
  "my.address": { screen: () => import("./screens/my-addresses.tsx"), visitor },
  "my.createaddr": { screen: () => import("./screens/my-address-form.tsx"), visitor },
} satisfies Record<string, ScreenCode>;
