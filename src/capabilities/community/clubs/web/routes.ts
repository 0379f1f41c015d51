import { screensOf } from "#client/screen-route.ts";
import { paths } from "#sections/paths.ts";

export const clubScreens = screensOf(
  () => import("./screens.ts"),
  [{ id: "club.members", title: "车友会成员", query: ["q", "city"] }],
  paths,
);
