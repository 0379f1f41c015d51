import { screensOf } from "#client/screen-route.ts";

export const reactionScreens = screensOf(
  () => import("./screens.ts"),
  [
    {
      id: "my.collect",
      title: "我的收藏",
      path: "/my/collect",
      tab: "My",
      clientOnly: true,
    },
  ],
);
