import type { ScreenCode } from "#client/screen-route.ts";

const visitor = { title: "登录后认证车主", text: "证明车是你的，名字旁点亮车系徽标。" };

/** Where the code of each screen of `routes.ts` is; fetched with the first of them. */
export const screens = {
  "approve.center": {
    screen: () => import("./screens/approve-center.tsx"),
    data: () => import("./screens/approve-center.data.ts"),
  },
  "approve.car": { screen: () => import("./screens/approve-car.tsx"), visitor },
  "approve.my": { screen: () => import("./screens/my-approve.tsx"), visitor },
  "approve.ok": { screen: () => import("./screens/approve-ok.tsx"), visitor },
  "my.approve": { screen: () => import("./screens/my-approve.tsx"), visitor },
  "my.car-audit": { screen: () => import("./screens/my-car-audit.tsx"), visitor },
  "my.car-check": { screen: () => import("./screens/my-car-check.tsx"), visitor },
} satisfies Record<string, ScreenCode>;
