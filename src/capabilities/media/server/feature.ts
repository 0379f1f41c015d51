import type { Feature } from "#platform/feature.ts";
import { defineMediaJobs } from "./jobs.ts";
import { mediaRoutes } from "./routes.ts";

export const media: Feature = {
  name: "media",
  permissions: { "media.private.read": "查看会员的私密图片" },
  routes: mediaRoutes,
  jobs: defineMediaJobs,
};
