import { screensOf } from "#client/screen-route.ts";
import { deskPaths } from "#sections/desk-paths.ts";

export const honourDeskScreens = screensOf(
  () => import("./desk-screens.ts"),
  [
    {
      id: "admin.honours",
      title: "荣誉",
      admin: true,
      desk: { group: "members", icon: "medal", permission: "honours.award" },
    },
  ],
  deskPaths,
);
