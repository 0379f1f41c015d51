import { screensOf } from "#client/screen-route.ts";
import { deskPaths } from "#sections/desk-paths.ts";

export const clubDeskScreens = screensOf(
  () => import("./desk-screens.ts"),
  [
    {
      id: "admin.clubs",
      title: "车友会",
      admin: true,
      desk: { group: "operations", icon: "flag", permission: "clubs.roles" },
    },
  ],
  deskPaths,
);
