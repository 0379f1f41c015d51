import { deskScreensOf } from "#client/desk-screens.ts";

export const redirectDeskScreens = deskScreensOf(
  () => import("./desk-screens.ts"),
  [
    {
      id: "admin.redirects",
      title: "跳转",
      desk: { group: "settings", icon: "external", permission: "redirects.manage" },
    },
  ],
);
