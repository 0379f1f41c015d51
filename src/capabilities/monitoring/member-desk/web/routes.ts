import { deskScreensOf } from "#client/desk-screens.ts";

export const memberDeskScreens = deskScreensOf(
  () => import("./screens.ts"),
  [
    {
      id: "admin.members",
      title: "会员",
      desk: { group: "members", icon: "users", permission: "members.read" },
    },
    {
      id: "admin.usertexts",
      title: "用户发帖记录",
      desk: { below: "admin.members", permission: "review.read" },
    },
  ],
);
