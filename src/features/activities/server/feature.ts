import type { Feature } from "#platform/feature.ts";
import { activityRoutes } from "./routes.ts";

export const activities: Feature = { name: "activities", routes: activityRoutes };
