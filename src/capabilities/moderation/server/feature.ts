import type { Feature } from "#platform/feature.ts";
import { defineModerationJobs } from "./notify.ts";
import { moderationRoutes } from "./routes.ts";

export const moderation: Feature = {
  name: "moderation",
  routes: moderationRoutes,
  jobs: defineModerationJobs,
};
