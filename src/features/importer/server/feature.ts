import { deskTopics } from "#capabilities/desk/admin/server/public.ts";
import type { Feature } from "#platform/feature.ts";
import { importRoutes } from "./routes.ts";
import { IMPORTS_TOPIC } from "./topic.ts";
import { defineImportJobs } from "./work-import.ts";

export const importer: Feature = {
  name: "importer",
  title: "导入",
  routes: importRoutes,
  jobs: defineImportJobs,
  permissions: { "imports.run": { title: "导入文章和论坛数据，撤销导入", within: ["section"] } },
  offers: [deskTopics.offer(IMPORTS_TOPIC, "imports.run")],
};
