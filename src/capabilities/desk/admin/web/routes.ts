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
    {
      id: "admin.administrators",
      title: "管理员",
      admin: true,
      desk: { group: "settings", icon: "users", permission: "admins.manage" },
    },
    {
      id: "admin.auditlog",
      title: "操作记录",
      admin: true,
      desk: { group: "settings", icon: "history", permission: "audit.read" },
    },
    {
      id: "admin.roles",
      title: "角色",
      admin: true,
      desk: { group: "settings", icon: "cert", permission: "roles.manage" },
    },
    {
      id: "admin.settings",
      title: "运行设置",
      admin: true,
      desk: { group: "settings", icon: "settings", permission: "settings.manage" },
    },
    {
      id: "admin.account",
      title: "账号安全",
      admin: true,
      desk: { group: "settings", icon: "lock" },
    },
  ],
  deskPaths,
);
