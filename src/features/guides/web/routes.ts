import { screensOf } from "#client/screen-route.ts";
import { guidePaths } from "../paths.ts";

export const guideScreens = screensOf(
  () => import("./screens.ts"),
  [
    { id: "guide.list", title: "安装指南", query: ["series", "q"] },
    { id: "guide.info", title: "安装指南" },
  ],
  guidePaths,
);
