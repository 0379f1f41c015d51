import { screensOf } from "#client/screen-route.ts";
import { deskPaths } from "#sections/desk-paths.ts";

export const importDeskScreens = screensOf(
  () => import("./desk-screens.ts"),
  [
    {
      id: "admin.import",
      title: "导入",
      admin: true,
      desk: { group: "content", icon: "download", permission: "imports.run" },
    },
  ],
  deskPaths,
);
