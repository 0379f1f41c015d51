import { deskScreensOf } from "#client/desk-screens.ts";

export const growthDeskScreens = deskScreensOf(
  () => import("./desk-screens.ts"),
  [
    {
      id: "admin.levels",
      title: "等级",
      desk: { group: "members", icon: "gauge", permission: "growth.manage" },
    },
    {
      id: "admin.growthrules",
      title: "成长规则",
      desk: { group: "members", icon: "coin", permission: "growth.manage" },
    },
  ],
);
