import { screensOf } from "#client/screen-route.ts";
import { deskPaths } from "#sections/desk-paths.ts";

export const textDeskScreens = screensOf(
  () => import("./desk-screens.ts"),
  [
    {
      id: "admin.texts",
      title: "协议文本",
      admin: true,
      desk: { group: "operations", icon: "doc", permission: "legal.manage" },
    },
  ],
  deskPaths,
);
