import { deskFigures } from "#capabilities/desk/admin/server/public.ts";
import type { Feature } from "#platform/feature.ts";
import { failingFigure, UPKEEP } from "./list.ts";
import { upkeepRoutes } from "./routes.ts";

/** What the product does by itself, where it fails; and the points that nobody is left to get. */
export const upkeep: Feature = {
  name: "upkeep",
  title: "后台任务",
  permissions: { [UPKEEP]: "查看和重试后台任务" },
  routes: upkeepRoutes,
  offers: [deskFigures.offer("failing rows", failingFigure)],
};
