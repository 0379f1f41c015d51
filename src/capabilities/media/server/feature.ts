import type { Feature } from "#platform/feature.ts";
import { defineMediaJobs } from "./jobs.ts";
import { mediaRoutes } from "./routes.ts";

export const media: Feature = { name: "media", routes: mediaRoutes, jobs: defineMediaJobs };
