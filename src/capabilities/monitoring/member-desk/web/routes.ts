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
    {
      id: "admin.segments",
      title: "会员分组",
      desk: { group: "members", icon: "filter", permission: "members.read" },
    },
    {
      id: "admin.messages",
      title: "群发消息",
      desk: { group: "members", icon: "send", permission: "members.message" },
    },
    {
      id: "admin.warningtemplates",
      title: "警告模板",
      desk: { group: "members", icon: "alert", permission: "members.templates" },
    },
  ],
);
