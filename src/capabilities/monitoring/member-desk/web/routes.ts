import { screensOf } from "#client/screen-route.ts";
import { deskPaths } from "#sections/desk-paths.ts";

export const memberDeskScreens = screensOf(
  () => import("./screens.ts"),
  [
    {
      id: "admin.members",
      title: "会员",
      admin: true,
      desk: { group: "members", icon: "users", permission: "members.read" },
    },
    {
      id: "admin.usertexts",
      title: "用户发帖记录",
      admin: true,
      desk: { below: "admin.members", permission: "review.read" },
    },
  ],
  deskPaths,
);
