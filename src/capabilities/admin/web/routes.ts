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
];
