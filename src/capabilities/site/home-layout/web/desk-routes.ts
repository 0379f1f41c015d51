import { screensOf } from "#client/screen-route.ts";
import { deskPaths } from "#sections/desk-paths.ts";

export const layoutDeskScreens = screensOf(
  () => import("./desk-screens.ts"),
  [
    {
      id: "admin.layout",
      title: "首页布局",
      admin: true,
      desk: { group: "operations", icon: "grid", permission: "layout.manage" },
    },
  ],
  deskPaths,
);
