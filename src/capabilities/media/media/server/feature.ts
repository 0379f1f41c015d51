import { batches } from "#platform/batches/batch.ts";
import type { Feature } from "#platform/feature.ts";
import { defineMediaJobs } from "./jobs.ts";
import { fileBatch, WAITING_FILES } from "./private-media.ts";
import { mediaRoutes } from "./routes.ts";

export const media: Feature = {
  name: "media",
  title: "图片",
  permissions: { "media.private.read": { title: "查看会员的私密图片", within: ["kind"] } },
  routes: mediaRoutes,
  jobs: defineMediaJobs,
  offers: [batches.offer(WAITING_FILES, fileBatch)],
};
