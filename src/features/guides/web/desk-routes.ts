import { deskScreensOf } from "#client/desk-screens.ts";

export const guideDeskScreens = deskScreensOf(
  () => import("./desk-screens.ts"),
  [
    {
      id: "admin.guides",
      title: "安装指南",
      desk: { group: "content", icon: "wrench", permission: "guides.manage" },
    },
  ],
);
