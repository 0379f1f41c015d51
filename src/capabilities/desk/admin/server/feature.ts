import type { Feature } from "#platform/feature.ts";
import { defineAuditJobs } from "./audit-chain.ts";
import { ROLES } from "./change-roles.ts";
import { registerDeskEvents } from "./event-stream.ts";
import { operatorSettings, SETTINGS } from "./operator-settings.ts";
import { ONE_TIME_DAYS, oneTimeDays, SESSION_HOURS, sessionHours } from "./own-settings.ts";
import { adminRoutes } from "./routes.ts";
import { adminConstraints } from "./tables.ts";
import { defineAdminJobs } from "./tokens.ts";

export const admin: Feature = {
  name: "admin",
  title: "管理员和记录",
  permissions: {
    "admins.manage": "管理管理员账号",
    [ROLES]: "管理角色",
    [SETTINGS]: "修改运行设置",
    "audit.read": "查看操作记录",
  },
  routes: {
    register(app, services) {
      adminRoutes.register(app, services);
      registerDeskEvents(app, services);
    },
  },
  constraints: adminConstraints,
  offers: [
    operatorSettings.offer(SESSION_HOURS, sessionHours),
    operatorSettings.offer(ONE_TIME_DAYS, oneTimeDays),
  ],
  async jobs(services) {
    await defineAdminJobs(services);
    await defineAuditJobs(services);
  },
};
