import type { Feature } from "#platform/feature.ts";
import { legalRoutes } from "./routes.ts";

export const legal: Feature = { name: "legal", routes: legalRoutes };
