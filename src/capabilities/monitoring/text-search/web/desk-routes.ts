import { deskScreensOf } from "#client/desk-screens.ts";

const below = { below: "admin.monitorsearch", permission: "monitoring.read" } as const;

export const textSearchDeskScreens = deskScreensOf(
  () => import("./desk-screens.ts"),
  [
    {
      id: "admin.monitorsearch",
      title: "关键词搜索",
      desk: { group: "monitoring", icon: "search", permission: "monitoring.read", label: "内容搜索" },
    },
    { id: "admin.searchresult", title: "搜索结果", desk: below },
    { id: "admin.morelist", title: "更多命中内容", desk: below },
    { id: "admin.moreposts", title: "更多命中帖子", desk: below },
  ],
);
