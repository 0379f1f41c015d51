import { screensOf } from "#client/screen-route.ts";
import { paths } from "#sections/paths.ts";

export const aboutScreens = screensOf(
  () => import("./screens.ts"),
  [
    { id: "profile", title: "关于我们" },
    { id: "download", title: "下载 App" },
    { id: "redblogger", title: "关注我们的小红书" },
    { id: "clubwechatmini", title: "俱乐部小程序" },
  ],
  paths,
);
