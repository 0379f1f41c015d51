import type { Feature } from "#platform/feature.ts";
import { reactionRoutes } from "./routes.ts";

export const reactions: Feature = { name: "reactions", routes: reactionRoutes };
