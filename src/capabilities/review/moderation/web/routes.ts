import { deskScreensOf } from "#client/desk-screens.ts";

export const moderationScreens = deskScreensOf(
  () => import("./screens.ts"),
  [
    {
      id: "admin.articlecomment",
      title: "资讯评论审核",
      desk: { below: "admin.articlecomment", permission: "review.read" },
    },
    { id: "admin.bbslist", title: "帖子审核", desk: { below: "admin.bbslist", permission: "review.read" } },
    { id: "admin.bbsinfo", title: "连续审核", desk: { below: "admin.bbslist", permission: "review.read" } },
    {
      id: "admin.bbsinfo.one",
      title: "帖子详情",
      desk: { below: "admin.bbslist", permission: "review.read" },
    },
    {
      id: "admin.bbscomment",
      title: "帖子评论审核",
      desk: { below: "admin.bbscomment", permission: "review.read" },
    },
    {
      id: "admin.reports",
      title: "举报",
      desk: { group: "review", icon: "report", permission: "reports.handle", queue: true },
    },
    {
      id: "admin.reasons",
      title: "审核理由",
      desk: { group: "review", icon: "list", permission: "review.reasons" },
    },
    {
      id: "admin.screening",
      title: "先审后发",
      desk: { group: "review", icon: "filter", permission: "screening.manage" },
    },
    { id: "admin.mutes", title: "禁言", desk: { group: "members", icon: "ban", permission: "members.mute" } },
    { id: "admin.reviews", title: "内容审核", desk: { below: "admin.reviews", permission: "review.read" } },
  ],
);
