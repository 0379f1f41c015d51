import { screensOf } from "#client/screen-route.ts";
import { deskPaths } from "#sections/desk-paths.ts";

export const forumDeskScreens = screensOf(
  () => import("./desk-screens.ts"),
  [
    {
      id: "admin.boards",
      title: "版块",
      admin: true,
      desk: { group: "content", icon: "community", permission: "boards.manage" },
    },
  ],
  deskPaths,
);
