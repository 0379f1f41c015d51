import { deskScreensOf } from "#client/desk-screens.ts";

export const upkeepDeskScreens = deskScreensOf(
  () => import("./desk-screens.ts"),
  [
    {
      id: "admin.upkeep",
      title: "后台任务",
      desk: { group: "settings", icon: "refresh", permission: "upkeep.manage" },
    },
  ],
);
