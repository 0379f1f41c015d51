import { deskScreensOf } from "#client/desk-screens.ts";

export const forumDeskScreens = deskScreensOf(
  () => import("./desk-screens.ts"),
  [
    {
      id: "admin.boards",
      title: "版块",
      desk: { group: "content", icon: "community", permission: "boards.manage" },
    },
  ],
);
