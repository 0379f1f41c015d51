import { screensOf } from "#client/screen-route.ts";
import { deskPaths } from "#sections/desk-paths.ts";

export const catalogueDeskScreens = screensOf(
  () => import("./desk-screens.ts"),
  [
    {
      id: "admin.carrequests",
      title: "补充车型",
      admin: true,
      desk: { group: "operations", icon: "car", permission: "catalogue.edit" },
    },
  ],
  deskPaths,
);
