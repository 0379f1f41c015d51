import { screensOf } from "#client/screen-route.ts";
import { paths } from "#sections/paths.ts";

export const warningScreens = screensOf(
  () => import("./screens.ts"),
  [{ id: "my.warnings", title: "警告", private: true }],
  paths,
);
