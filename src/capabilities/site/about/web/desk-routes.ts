import { deskScreensOf } from "#client/desk-screens.ts";

export const aboutDeskScreens = deskScreensOf(
  () => import("./desk-screens.ts"),
  [
    {
      id: "admin.about",
      title: "关于页面",
      desk: { group: "content", icon: "info", permission: "about.edit" },
    },
  ],
);
