import { screensOf } from "#client/screen-route.ts";

export const adminScreens = screensOf(
  () => import("./screens.ts"),
  [
    {
      id: "admin.login",
      title: "管理登录",
      path: { umbrella: "/admin/login" },
      admin: true,
      clientOnly: true,
    },
  ],
);
