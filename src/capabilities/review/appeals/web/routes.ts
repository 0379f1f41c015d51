import { screensOf } from "#client/screen-route.ts";
import { paths } from "#sections/paths.ts";

export const appealScreens = screensOf(
  () => import("./screens.ts"),
  [{ id: "my.appeals", title: "处理与申诉", tab: "My", private: true, query: ["tab"] }],
  paths,
);
