import type { Feature } from "#platform/feature.ts";
import { aboutRoutes } from "./routes.ts";

/** What operators say of themselves: who they are, how they are reached, where their apps and accounts are. */
export const about: Feature = {
  name: "about",
  title: "关于页面",
  routes: aboutRoutes,
  permissions: { "about.edit": "编辑关于页面" },
  demo: [{ mark: "about", load: () => import("./demo/fill.ts") }],
};
