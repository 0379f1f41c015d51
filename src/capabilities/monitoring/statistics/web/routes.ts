import { deskScreensOf } from "#client/desk-screens.ts";

export const statisticsScreens = deskScreensOf(
  () => import("./screens.ts"),
  [
    { id: "admin.home", title: "管理首页" },
    {
      id: "admin.wordranking",
      title: "关键词排行",
      desk: { group: "monitoring", icon: "list", permission: "figures.read" },
    },
    {
      id: "admin.charts",
      title: "数据图表",
      desk: { group: "monitoring", icon: "gauge", permission: "figures.read" },
    },
    {
      id: "admin.wordcharts",
      title: "关键词图表",
      desk: { below: "admin.wordranking", permission: "figures.read" },
    },
  ],
);
