import { deskScreensOf } from "#client/desk-screens.ts";

export const layoutDeskScreens = deskScreensOf(
  () => import("./desk-screens.ts"),
  [
    {
      id: "admin.layout",
      title: "首页布局",
      desk: { group: "pages", icon: "grid", permission: "layout.manage" },
    },
  ],
);
