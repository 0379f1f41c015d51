import { deskScreensOf } from "#client/desk-screens.ts";

export const visitDeskScreens = deskScreensOf(
  () => import("./desk-screens.ts"),
  [
    {
      id: "admin.statistics",
      title: "数据统计",
      desk: { group: "operations", icon: "gauge", permission: "figures.read" },
    },
  ],
);
