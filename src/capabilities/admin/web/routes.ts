import { screensOf } from "#client/screen-route.ts";
import { deskPaths } from "#sections/desk-paths.ts";

export const adminScreens = screensOf(
  () => import("./screens.ts"),
  [
    {
      id: "admin.login",
      title: "管理登录",
      admin: true,
    },
  ],
  deskPaths,
);
