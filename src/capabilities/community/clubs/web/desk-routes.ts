import { deskScreensOf } from "#client/desk-screens.ts";

export const clubDeskScreens = deskScreensOf(
  () => import("./desk-screens.ts"),
  [
    {
      id: "admin.clubs",
      title: "车友会",
      desk: { group: "operations", icon: "flag", permission: "clubs.roles" },
    },
  ],
);
