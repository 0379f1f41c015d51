import type { Feature } from "#platform/feature.ts";
import { defineMediaJobs } from "./jobs.ts";
import { mediaRoutes } from "./routes.ts";

export const media: Feature = {
  name: "media",
  title: "图片",
  permissions: { "media.private.read": { title: "查看会员的私密图片", within: ["kind"] } },
  routes: mediaRoutes,
  jobs: defineMediaJobs,
};
