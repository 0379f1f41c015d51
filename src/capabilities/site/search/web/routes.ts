import { screensOf } from "#client/screen-route.ts";
import { paths } from "#sections/paths.ts";

export const searchScreens = screensOf(
  () => import("./screens.ts"),
  [{ id: "search", title: "搜索", keepAlive: true, query: ["q", "kind", "span", "in", "series"] }],
  paths,
);
