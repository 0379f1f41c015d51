import { screensOf } from "#client/screen-route.ts";
import { paths } from "#sections/paths.ts";

export const spaceScreens = screensOf(
  () => import("./screens.ts"),
  [
    { id: "space", title: "主页", query: ["tab"] },
    { id: "space.fans", title: "关注和粉丝", query: ["type"] },
    { id: "my.space", title: "我的主页", tab: "My", private: true },
    { id: "my.fans", title: "关注与粉丝", tab: "My", private: true },
    { id: "my.fanslist", title: "关注与粉丝", tab: "My", private: true },
  ],
  paths,
);
