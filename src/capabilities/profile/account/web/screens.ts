import type { ScreenCode } from "#client/screen-route.ts";

/** Where the code of each screen of `routes.ts` is; fetched with the first of them. */
export const screens = {
  "my.safety": {
    screen: () => import("./screens/my-safety.tsx"),
    visitor: { title: "登录后管理账号", text: "管理手机号、登录设备、隐私设置，或注销账号。" },
  },
  "safety.part": {
    screen: () => import("./screens/safety-part.tsx"),
    data: () => import("./screens/safety-part.data.ts"),
    visitor: { title: "登录后管理账号", text: "管理手机号、登录设备、隐私设置，或注销账号。" },
  },
  "my.boundmobile": {
    screen: () => import("./screens/my-boundmobile.tsx"),
    visitor: { title: "登录后绑定手机号", text: "绑定后才能发表内容，也可以更换号码。" },
  },
  "my.mobileaudit": {
    screen: () => import("./screens/my-mobileaudit.tsx"),
    visitor: { title: "登录后验证手机号", text: "更换手机号之前，先验证现在的号码。" },
  },
  "my.cookies": { screen: () => import("./screens/my-cookies.tsx") },
  "my.error": { screen: () => import("./screens/my-error.tsx") },
} satisfies Record<string, ScreenCode>;
