import type { Feature } from "#platform/feature.ts";
import { addressRoutes } from "./routes.ts";

export const addresses: Feature = { name: "addresses", routes: addressRoutes };
