import type { Feature } from "#platform/feature.ts";
import { siteRoutes } from "./routes.ts";

export const site: Feature = { name: "site", routes: siteRoutes };
