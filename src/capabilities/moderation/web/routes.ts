import { screensOf } from "#client/screen-route.ts";

export const moderationScreens = screensOf(
  () => import("./screens.ts"),
  [
    {
      id: "admin.home",
      title: "管理首页",
      path: { umbrella: "/admin/home" },
      admin: true,
      clientOnly: true,
    },
    {
      id: "admin.articlecomment",
      title: "资讯评论审核",
      path: { umbrella: "/admin/articlecomment" },
      admin: true,
      clientOnly: true,
    },
    {
      id: "admin.account",
      title: "账号安全",
      path: { umbrella: "/admin/account" },
      admin: true,
      clientOnly: true,
    },
    {
      id: "admin.administrators",
      title: "管理员",
      path: { umbrella: "/admin/administrators" },
      admin: true,
      clientOnly: true,
    },
    {
      id: "admin.article",
      title: "资讯举报",
      path: { umbrella: "/admin/article" },
      admin: true,
      clientOnly: true,
    },
  ],
);
