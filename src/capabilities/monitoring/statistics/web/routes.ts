import { screensOf } from "#client/screen-route.ts";
import { deskPaths } from "#sections/desk-paths.ts";

export const statisticsScreens = screensOf(
  () => import("./screens.ts"),
  [
    {
      id: "admin.home",
      title: "管理首页",
      admin: true,
    },
    {
      id: "admin.wordranking",
      title: "关键词排行",
      admin: true,
      desk: { group: "monitoring", icon: "list", permission: "figures.read" },
    },
    {
      id: "admin.charts",
      title: "数据图表",
      admin: true,
      desk: { group: "monitoring", icon: "gauge", permission: "figures.read" },
    },
    {
      id: "admin.wordcharts",
      title: "关键词图表",
      admin: true,
      desk: { below: "admin.wordranking", permission: "figures.read" },
    },
  ],
  deskPaths,
);
