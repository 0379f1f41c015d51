import { screensOf } from "#client/screen-route.ts";
import { paths } from "#sections/paths.ts";

export const memberScreens = screensOf(
  () => import("./screens.ts"),
  [
    {
      id: "login",
      title: "登录",
    },
    {
      id: "my.home",
      title: "我的",
      tab: "My",
      tabBar: true,
      clientOnly: true,
    },
    {
      id: "my.club",
      title: "会员中心",
      tab: "My",
      tabBar: true,
      clientOnly: true,
    },
    {
      id: "my.info",
      title: "个人资料",
      tab: "My",
      clientOnly: true,
    },
  ],
  paths,
);
