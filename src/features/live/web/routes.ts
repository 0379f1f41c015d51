import { screensOf } from "#client/screen-route.ts";
import { paths } from "#sections/paths.ts";

export const liveScreens = screensOf(
  () => import("./screens.ts"),
  [
    { id: "live.list", title: "直播", query: ["view"] },
    { id: "live.room", title: "直播间", likely: true },
    { id: "live.article", title: "直播" },
  ],
  paths,
);
