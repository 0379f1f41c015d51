import { honourConditions } from "#capabilities/community/honours/server/public.ts";
import { deskFigures } from "#capabilities/desk/admin/server/public.ts";
import { forgetMember, memberMerges, personalData } from "#capabilities/people/members/server/public.ts";
import { applicationOffers, endOffers } from "#capabilities/review/applications/server/public.ts";
import { entryStands } from "#capabilities/site/blocks/server/public.ts";
import type { Feature } from "#platform/feature.ts";
import { rounds } from "#platform/rounds/each-row.ts";
import { pathOf } from "#sections/paths.ts";
import { RENEW_DAYS } from "../contract.ts";
import { claimFigure } from "./desk/rights.ts";
import { defineInfluenceJobs, SEASONS_ROUND } from "./jobs.ts";
import { influenceKind, MANAGE } from "./kind.ts";
import { influenceReview } from "./life.ts";
import { forgetInfluence, influenceData, influenceMerge } from "./own-data.ts";
import { influenceRoutes } from "./routes.ts";
import { recruitingEntry } from "./seasons.ts";
import { influenceConstraints } from "./tables.ts";
import { voiceCondition } from "./voice-condition.ts";

const path = pathOf("voice.audit");

/** Voices: members who publish about cars elsewhere, looked for by the season, with rights by tier. */
export const influence: Feature = {
  name: "influence",
  title: "达人",
  routes: influenceRoutes,
  jobs: defineInfluenceJobs,
  constraints: influenceConstraints,
  permissions: { [MANAGE]: { title: "管理达人招募、邀请码和权益", within: ["section"] } },
  offers: [
    entryStands.offer("recruiting", recruitingEntry),
    ...applicationOffers(influenceKind, influenceReview, { path, what: "达人申请" }),
    ...endOffers(influenceKind, "达人资格", {
      ...{ key: "renewal", label: "达人资格快到期，请提交年度复核", path, days: RENEW_DAYS },
    }),
    honourConditions.offer("voice", voiceCondition),
    rounds.offer(SEASONS_ROUND, { title: "通知达人招募开始", row: "招募" }),
    deskFigures.offer("influence claims", claimFigure),
    personalData.offer("influence", influenceData),
    forgetMember.offer("influence", forgetInfluence),
    memberMerges.offer("influence", influenceMerge),
  ],
  demo: [{ mark: "influence", after: ["members", "certifications"], load: () => import("./demo/fill.ts") }],
};
