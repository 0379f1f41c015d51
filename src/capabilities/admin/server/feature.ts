import type { Feature } from "#platform/feature.ts";
import { defineAuditJobs } from "./audit-chain.ts";
import { ROLES } from "./change-roles.ts";
import { adminRoutes } from "./routes.ts";
import { adminConstraints } from "./tables.ts";
import { defineAdminJobs } from "./tokens.ts";

export const admin: Feature = {
  name: "admin",
  title: "管理员和记录",
  permissions: {
    "admins.manage": "管理管理员账号",
    [ROLES]: "管理角色",
    "audit.read": "查看操作记录",
  },
  routes: adminRoutes,
  constraints: adminConstraints,
  async jobs(services) {
    await defineAdminJobs(services);
    await defineAuditJobs(services);
  },
};
