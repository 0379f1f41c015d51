import type { Feature } from "#platform/feature.ts";
import { defineMemberJobs } from "./clean.ts";
import { memberRoutes } from "./routes.ts";

export const members: Feature = { name: "members", routes: memberRoutes, jobs: defineMemberJobs };
