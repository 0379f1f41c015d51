import { screensOf } from "#client/screen-route.ts";
import { paths } from "#sections/paths.ts";

export const groupScreens = screensOf(
  () => import("./screens.ts"),
  [
    { id: "group.list", title: "车友群", query: ["region", "series"] },
    { id: "group.search", title: "搜索车友群", query: ["q"] },
  ],
  paths,
);
