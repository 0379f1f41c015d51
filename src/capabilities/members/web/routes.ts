import { screensOf } from "#client/screen-route.ts";

export const memberScreens = screensOf(
  () => import("./screens.ts"),
  [
    {
      id: "login",
      title: "登录",
      path: "/login",
    },
    {
      id: "my.home",
      title: "我的",
      path: { umbrella: "/my" },
      tab: "My",
      tabBar: true,
      clientOnly: true,
    },
    {
      id: "my.club",
      title: "会员中心",
      path: { club: "/my" },
      tab: "My",
      tabBar: true,
      clientOnly: true,
    },
    {
      id: "my.info",
      title: "个人资料",
      path: "/my/info",
      tab: "My",
      clientOnly: true,
    },
  ],
);
