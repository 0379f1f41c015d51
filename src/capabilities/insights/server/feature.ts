import { forgetMember, memberMerges } from "#capabilities/members/server/public.ts";
import type { Feature } from "#platform/feature.ts";
import { defineInsightJobs } from "./jobs.ts";
import { activeMerge, forgetActive } from "./merge.ts";

/** Figures of what is written, reviewed and found, and the charts of them. */
export const insights: Feature = {
  name: "insights",
  title: "数据图表",
  permissions: { "figures.read": { title: "查看数据图表", within: ["section"] } },
  jobs: defineInsightJobs,
  offers: [memberMerges.offer("insights", activeMerge), forgetMember.offer("insights", forgetActive)],
};
