import { deskDigest } from "#capabilities/desk/admin/server/public.ts";
import { memberMerges } from "#capabilities/people/members/server/public.ts";
import type { Feature } from "#platform/feature.ts";
import { figureSourcesOf } from "#platform/figures/recount.ts";
import { joinedLine, writtenLine } from "./digest.ts";
import { defineInsightJobs } from "./jobs.ts";
import { activeMerge } from "./merge.ts";
import { statisticsRoutes } from "./routes.ts";
import { activeFigures, hitFigures, opinionFigures, textFigures } from "./sources.ts";

/** Figures of what is written, reviewed and found, and the charts of them. */
export const insights: Feature = {
  name: "statistics",
  title: "数据图表",
  permissions: { "figures.read": { title: "查看数据图表", within: ["section"] } },
  routes: statisticsRoutes,
  jobs: defineInsightJobs,
  offers: [
    deskDigest.offer("written", writtenLine),
    deskDigest.offer("joined", joinedLine),
    memberMerges.offer("insights", activeMerge),
    figureSourcesOf.offer("texts", textFigures),
    figureSourcesOf.offer("active members", activeFigures),
    figureSourcesOf.offer("hits", hitFigures),
    figureSourcesOf.offer("opinions", opinionFigures),
  ],
};
