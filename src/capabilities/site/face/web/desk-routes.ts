import { deskScreensOf } from "#client/desk-screens.ts";

export const faceDeskScreens = deskScreensOf(
  () => import("./desk-screens.ts"),
  [
    {
      id: "admin.faces",
      title: "分区外观",
      desk: { group: "settings", icon: "theme", permission: "faces.manage" },
    },
  ],
);
