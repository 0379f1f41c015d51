import type { Feature } from "#platform/feature.ts";
import { messageRoutes } from "./routes.ts";

export const messages: Feature = { name: "messages", routes: messageRoutes };
