import type { Feature } from "#platform/feature.ts";
import { legalRoutes } from "./routes.ts";

export const legal: Feature = {
  name: "legal",
  title: "协议文本",
  routes: legalRoutes,
  permissions: { "legal.manage": "发布协议和声明" },
};
