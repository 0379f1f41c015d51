import { screensOf } from "#client/screen-route.ts";
import { paths } from "#sections/paths.ts";

export const honourScreens = screensOf(
  () => import("./screens.ts"),
  [
    { id: "my.honour", title: "我的荣誉", tab: "My", private: true },
    { id: "my.honourinfo", title: "荣誉详情", tab: "My", query: ["id"] },
  ],
  paths,
);
