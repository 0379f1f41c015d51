import type { Feature } from "#platform/feature.ts";
import { redirectRoutes } from "./routes.ts";
import { tallyOf } from "./tally.ts";

/** Where addresses lead at which nothing stands any more. */
export const redirects: Feature = {
  name: "redirects",
  title: "跳转",
  routes: redirectRoutes,
  running: (services) => ({ stop: () => tallyOf(services).close() }),
  permissions: { "redirects.manage": "管理跳转" },
};
