import { deskScreensOf } from "#client/desk-screens.ts";

export const importDeskScreens = deskScreensOf(
  () => import("./desk-screens.ts"),
  [
    {
      id: "admin.import",
      title: "导入",
      desk: { group: "content", icon: "download", permission: "imports.run" },
    },
  ],
);
