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
