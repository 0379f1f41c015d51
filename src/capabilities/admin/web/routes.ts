import type { ScreenRoute } from "#client/screen-route.ts";

const data = () => import("./screens/admin.data.ts");

export const adminScreens: readonly ScreenRoute[] = [
  {
    id: "admin.login",
    title: "管理登录",
    path: { umbrella: "/admin/login" },
    admin: true,
    clientOnly: true,
    screen: () => import("./screens/admin-login.tsx"),
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
