import { screensOf } from "#client/screen-route.ts";
import { paths } from "#sections/paths.ts";

export const growthScreens = screensOf(
  () => import("./screens.ts"),
  [
    { id: "my.grade", title: "我的等级", tab: "My", private: true },
    { id: "my.gradeinfo", title: "等级说明", tab: "My" },
  ],
  paths,
);
