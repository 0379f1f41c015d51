import { deskScreensOf } from "#client/desk-screens.ts";

export const honourDeskScreens = deskScreensOf(
  () => import("./desk-screens.ts"),
  [
    {
      id: "admin.honours",
      title: "荣誉",
      desk: { group: "members", icon: "medal", permission: "honours.award" },
    },
  ],
);
