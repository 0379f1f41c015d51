import type { Feature } from "#platform/feature.ts";
import { adminRoutes } from "./routes.ts";
import { defineAdminJobs } from "./tokens.ts";

export const admin: Feature = { name: "admin", routes: adminRoutes, jobs: defineAdminJobs };
