import { deskFigures } from "#capabilities/desk/admin/server/public.ts";
import {
  forgetMember,
  memberMerges,
  myWaiting,
  personalData,
} from "#capabilities/people/members/server/public.ts";
import { offerNotice } from "#capabilities/people/notices/server/public.ts";
import { reviewKinds } from "#capabilities/review/moderation/server/public.ts";
import type { Feature } from "#platform/feature.ts";
import { rounds } from "#platform/rounds/each-row.ts";
import { defineInfluenceJobs, ENDS_ROUND, REMINDER_ROUND, SEASONS_ROUND } from "./jobs.ts";
import { INFLUENCE, MANAGE } from "./names.ts";
import { influenceNotice } from "./notice-kinds.ts";
import { forgetInfluence, influenceData, influenceMerge } from "./own-data.ts";
import { influenceReview } from "./review-kind.ts";
import { influenceRoutes } from "./routes.ts";
import { influenceConstraints } from "./tables.ts";
import { claimFigure, materialWaits, renewalWaits, reviewWaits } from "./waiting.ts";

/** Voices: members who publish about cars elsewhere, looked for by the season, with rights by tier. */
export const influence: Feature = {
  name: "influence",
  title: "达人",
  routes: influenceRoutes,
  jobs: defineInfluenceJobs,
  constraints: influenceConstraints,
  permissions: { [MANAGE]: { title: "管理达人招募、邀请码和权益", within: ["section"] } },
  offers: [
    rounds.offer(ENDS_ROUND, { title: "结束到期的达人资格", row: "申请" }),
    rounds.offer(REMINDER_ROUND, { title: "提醒达人资格快到期", row: "申请" }),
    rounds.offer(SEASONS_ROUND, { title: "通知达人招募开始", row: "招募" }),
    reviewKinds.offer(INFLUENCE, influenceReview),
    offerNotice(influenceNotice),
    deskFigures.offer("influence claims", claimFigure),
    myWaiting.offer("influence material", materialWaits),
    myWaiting.offer("influence renewal", renewalWaits),
    myWaiting.offer("influence review", reviewWaits),
    personalData.offer("influence", influenceData),
    forgetMember.offer("influence", forgetInfluence),
    memberMerges.offer("influence", influenceMerge),
  ],
  demo: [{ mark: "influence", after: ["members", "certifications"], load: () => import("./demo/fill.ts") }],
};
