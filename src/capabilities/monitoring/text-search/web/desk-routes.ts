import { screensOf } from "#client/screen-route.ts";
import { deskPaths } from "#sections/desk-paths.ts";

const below = { below: "admin.monitorsearch", permission: "monitoring.read" } as const;

export const textSearchDeskScreens = screensOf(
  () => import("./desk-screens.ts"),
  [
    {
      id: "admin.monitorsearch",
      title: "关键词搜索",
      admin: true,
      desk: { group: "monitoring", icon: "search", permission: "monitoring.read", label: "内容搜索" },
    },
    { id: "admin.searchresult", title: "搜索结果", admin: true, desk: below },
    { id: "admin.morelist", title: "更多命中内容", admin: true, desk: below },
    { id: "admin.moreposts", title: "更多命中帖子", admin: true, desk: below },
  ],
  deskPaths,
);
