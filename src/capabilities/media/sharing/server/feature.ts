import type { Feature } from "#platform/feature.ts";
import { sharingRoutes } from "./routes.ts";

export const sharing: Feature = { name: "sharing", routes: sharingRoutes };
