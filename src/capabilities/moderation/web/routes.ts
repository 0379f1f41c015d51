import { screensOf } from "#client/screen-route.ts";
import { deskPaths } from "#sections/desk-paths.ts";

export const moderationScreens = screensOf(
  () => import("./screens.ts"),
  [
    {
      id: "admin.home",
      title: "管理首页",
      admin: true,
    },
    {
      id: "admin.articlecomment",
      title: "资讯评论审核",
      admin: true,
    },
    {
      id: "admin.bbslist",
      title: "帖子审核",
      admin: true,
    },
    {
      id: "admin.bbsinfo",
      title: "连续审核",
      admin: true,
    },
    {
      id: "admin.bbsinfo.one",
      title: "帖子详情",
      admin: true,
    },
    {
      id: "admin.bbscomment",
      title: "帖子评论审核",
      admin: true,
    },
    {
      id: "admin.words",
      title: "关键词库",
      admin: true,
    },
    {
      id: "admin.screening",
      title: "先审后发",
      admin: true,
    },
    {
      id: "admin.mutes",
      title: "禁言",
      admin: true,
    },
    {
      id: "admin.account",
      title: "账号安全",
      admin: true,
    },
    {
      id: "admin.administrators",
      title: "管理员",
      admin: true,
    },
    {
      id: "admin.reviews",
      title: "内容审核",
      admin: true,
    },
  ],
  deskPaths,
);
