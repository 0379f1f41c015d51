import { seriesParts } from "#capabilities/cars/catalogue/server/public.ts";
import { consentEffects } from "#capabilities/people/consents/server/public.ts";
import { forgetMember, memberMerges, personalData } from "#capabilities/people/members/server/public.ts";
import { offerNotice } from "#capabilities/people/notices/server/public.ts";
import type { Feature } from "#platform/feature.ts";
import { rounds } from "#platform/rounds/each-row.ts";
import { defineLeadJobs } from "./jobs.ts";
import { CLUE, TERM_ROUND } from "./names.ts";
import { toldNotice } from "./notice-kinds.ts";
import { clueEffect, forgetLeads, leadData, leadMerge } from "./own-data.ts";
import { HANDLE, MANAGE } from "./policy.ts";
import { leadRoutes } from "./routes.ts";
import { seriesLeads } from "./series-part.ts";
import { leadConstraints } from "./tables.ts";
import { startLeadRelay } from "./webhook.ts";

/** Test drives and visits that members ask for, handed on to a dealer with a consent of their own. */
export const leads: Feature = {
  name: "leads",
  title: "预约",
  routes: leadRoutes,
  jobs: defineLeadJobs,
  running: startLeadRelay,
  constraints: leadConstraints,
  permissions: {
    [MANAGE]: { title: "管理预约表单和接收方", within: ["section"] },
    [HANDLE]: { title: "查看、导出试驾和到店预约", within: ["section"] },
  },
  offers: [
    consentEffects.offer(CLUE, clueEffect),
    seriesParts.offer("leads", seriesLeads),
    rounds.offer(TERM_ROUND, { title: "删除到期的预约", row: "预约" }),
    offerNotice(toldNotice),
    personalData.offer("leads", leadData),
    forgetMember.offer("leads", forgetLeads),
    memberMerges.offer("leads", leadMerge),
  ],
  demo: [{ mark: "leads", after: ["members"], load: () => import("./demo/fill.ts") }],
};
