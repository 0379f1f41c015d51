import { deskScreensOf } from "#client/desk-screens.ts";

export const adminScreens = deskScreensOf(
  () => import("./screens.ts"),
  [
    { id: "admin.login", title: "管理登录" },
    { id: "admin.invitation", title: "加入后台" },
    {
      id: "admin.administrators",
      title: "管理员",
      desk: { group: "settings", icon: "users", permission: "admins.manage" },
    },
    {
      id: "admin.auditlog",
      title: "操作记录",
      desk: { group: "settings", icon: "history", permission: "audit.read" },
    },
    {
      id: "admin.roles",
      title: "角色",
      desk: { group: "settings", icon: "cert", permission: "roles.manage" },
    },
    {
      id: "admin.settings",
      title: "运行设置",
      desk: { group: "settings", icon: "settings", permission: "settings.manage" },
    },
    { id: "admin.account", title: "账号安全", desk: { group: "settings", icon: "lock" } },
  ],
);
