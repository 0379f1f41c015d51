import type { ScreenRoute } from "#client/screen-route.ts";

const data = () => import("./screens/admin.data.ts");

export const moderationScreens: readonly ScreenRoute[] = [
  {
    id: "admin.home",
    title: "管理首页",
    path: { umbrella: "/admin/home" },
    admin: true,
    clientOnly: true,
    screen: () => import("./screens/admin-home.tsx"),
    data,
  },
  {
    id: "admin.articlecomment",
    title: "资讯评论审核",
    path: { umbrella: "/admin/articlecomment" },
    admin: true,
    clientOnly: true,
    screen: () => import("./screens/article-comments.tsx"),
    data,
  },
  {
    id: "admin.account",
    title: "账号安全",
    path: { umbrella: "/admin/account" },
    admin: true,
    clientOnly: true,
    screen: () => import("./screens/account.tsx"),
    data,
  },
  {
    id: "admin.administrators",
    title: "管理员",
    path: { umbrella: "/admin/administrators" },
    admin: true,
    clientOnly: true,
    screen: () => import("./screens/administrators.tsx"),
    data,
  },
];
