import { screensOf } from "#client/screen-route.ts";
import { paths } from "#sections/paths.ts";

export const pointScreens = screensOf(
  () => import("./screens.ts"),
  [{ id: "my.integral", title: "我的积分", tab: "My", private: true, query: ["tab"] }],
  paths,
);
