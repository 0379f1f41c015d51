import { deskScreensOf } from "#client/desk-screens.ts";

export const textDeskScreens = deskScreensOf(
  () => import("./desk-screens.ts"),
  [
    {
      id: "admin.texts",
      title: "协议文本",
      desk: { group: "pages", icon: "doc", permission: "legal.manage" },
    },
  ],
);
