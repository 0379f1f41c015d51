import { screensOf } from "#client/screen-route.ts";
import { deskPaths } from "#sections/desk-paths.ts";

export const upkeepDeskScreens = screensOf(
  () => import("./desk-screens.ts"),
  [
    {
      id: "admin.upkeep",
      title: "后台任务",
      admin: true,
      desk: { group: "settings", icon: "refresh", permission: "upkeep.manage" },
    },
  ],
  deskPaths,
);
