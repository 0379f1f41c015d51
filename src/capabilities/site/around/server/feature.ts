import { showings } from "#capabilities/media/media/server/public.ts";
import type { Feature } from "#platform/feature.ts";
import { defineLinkJobs } from "./check-links.ts";
import { shownByAdverts } from "./kinds.ts";
import { aroundRoutes } from "./routes.ts";
import { advertViews } from "./views.ts";

/** What stands around the content of a section: announcements, adverts, friendly links. */
export const around: Feature = {
  name: "around",
  title: "公告、广告和友情链接",
  routes: aroundRoutes,
  jobs: defineLinkJobs,
  // What was counted and is not written yet goes with the process otherwise.
  running: (services) => ({ stop: () => advertViews(services).close() }),
  permissions: {
    "announcements.manage": { title: "发布公告", within: ["section"] },
    "adverts.manage": { title: "管理广告位", within: ["section"] },
    "links.manage": { title: "管理友情链接", within: ["section"] },
  },
  offers: [showings.offer("adverts", shownByAdverts)],
};
