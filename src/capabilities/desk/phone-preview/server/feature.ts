import type { Feature } from "#platform/feature.ts";
import { previewRoutes } from "./routes.ts";

export const phonePreview: Feature = { name: "phone-preview", routes: previewRoutes };
