import type { ScreenRoute } from "#client/screen-route.ts";

export const memberScreens: readonly ScreenRoute[] = [
  {
    id: "login",
    title: "登录",
    path: "/login",
    screen: () => import("./screens/login.tsx"),
    data: () => import("./screens/private.data.ts"),
  },
  {
    id: "my.home",
    title: "我的",
    path: { umbrella: "/my" },
    tab: "My",
    tabBar: true,
    clientOnly: true,
    screen: () => import("./screens/my.tsx"),
    data: () => import("./screens/private.data.ts"),
  },
  {
    id: "my.club",
    title: "会员中心",
    path: { club: "/my" },
    tab: "My",
    tabBar: true,
    clientOnly: true,
    screen: () => import("./screens/my.tsx"),
    data: () => import("./screens/private.data.ts"),
  },
  {
    id: "my.info",
    title: "个人资料",
    path: "/my/info",
    tab: "My",
    clientOnly: true,
    screen: () => import("./screens/my-info.tsx"),
    data: () => import("./screens/private.data.ts"),
  },
];
