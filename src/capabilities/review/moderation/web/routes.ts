import { screensOf } from "#client/screen-route.ts";
import { deskPaths } from "#sections/desk-paths.ts";

export const moderationScreens = screensOf(
  () => import("./screens.ts"),
  [
    {
      id: "admin.articlecomment",
      title: "资讯评论审核",
      admin: true,
      desk: { below: "admin.articlecomment", permission: "review.read" },
    },
    {
      id: "admin.bbslist",
      title: "帖子审核",
      admin: true,
      desk: { below: "admin.bbslist", permission: "review.read" },
    },
    {
      id: "admin.bbsinfo",
      title: "连续审核",
      admin: true,
      desk: { below: "admin.bbslist", permission: "review.read" },
    },
    {
      id: "admin.bbsinfo.one",
      title: "帖子详情",
      admin: true,
      desk: { below: "admin.bbslist", permission: "review.read" },
    },
    {
      id: "admin.bbscomment",
      title: "帖子评论审核",
      admin: true,
      desk: { below: "admin.bbscomment", permission: "review.read" },
    },
    {
      id: "admin.reports",
      title: "举报",
      admin: true,
      desk: { group: "review", icon: "report", permission: "reports.handle" },
    },
    {
      id: "admin.reasons",
      title: "审核理由",
      admin: true,
      desk: { group: "review", icon: "list", permission: "review.reasons" },
    },
    {
      id: "admin.screening",
      title: "先审后发",
      admin: true,
      desk: { group: "review", icon: "filter", permission: "screening.manage" },
    },
    {
      id: "admin.mutes",
      title: "禁言",
      admin: true,
      desk: { group: "members", icon: "ban", permission: "members.mute" },
    },
    {
      id: "admin.reviews",
      title: "内容审核",
      admin: true,
      desk: { below: "admin.home", permission: "review.read" },
    },
  ],
  deskPaths,
);
