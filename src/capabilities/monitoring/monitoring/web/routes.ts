import { deskScreensOf } from "#client/desk-screens.ts";

export const monitoringScreens = deskScreensOf(
  () => import("./screens.ts"),
  [
    {
      id: "admin.warnings",
      title: "预警",
      desk: { group: "monitoring", icon: "alert", permission: "monitoring.read" },
    },
    {
      id: "admin.hits",
      title: "命中消息",
      desk: { group: "monitoring", icon: "bell", permission: "monitoring.read" },
    },
    {
      id: "admin.warnedposts",
      title: "预警帖子",
      desk: { group: "monitoring", icon: "doc", permission: "monitoring.read" },
    },
    {
      id: "admin.watches",
      title: "自定义关键词",
      desk: { group: "monitoring", icon: "eye", permission: "monitoring.read", label: "关注与规则" },
    },
    {
      id: "admin.warning",
      title: "预警详情",
      desk: { below: "admin.warnings", permission: "monitoring.read" },
    },
  ],
);
