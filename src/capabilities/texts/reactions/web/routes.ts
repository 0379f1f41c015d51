import { screensOf } from "#client/screen-route.ts";
import { paths } from "#sections/paths.ts";

export const reactionScreens = screensOf(
  () => import("./screens.ts"),
  [{ id: "my.collect", title: "我的收藏", tab: "My", private: true }],
  paths,
);
