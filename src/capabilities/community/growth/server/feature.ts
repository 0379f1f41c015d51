import {
  forgetMember,
  memberMerges,
  memberMoments,
  personalData,
} from "#capabilities/people/members/server/public.ts";
import { offerNotice } from "#capabilities/people/notices/server/public.ts";
import { batches } from "#platform/batches/batch.ts";
import type { Feature } from "#platform/feature.ts";
import { acts, profileActs } from "./acts.ts";
import { defineGrowthJobs } from "./jobs.ts";
import { knownRights, markRight } from "./known-rights.ts";
import { growthMerge } from "./merge.ts";
import { forgetGrowth, growthData } from "./personal-data.ts";
import { MANAGE_GROWTH } from "./policy.ts";
import { profileGrowth } from "./profile-growth.ts";
import { promotionNotice } from "./promotion-notice.ts";
import { actBatch, WAITING_ACTS } from "./record-act.ts";
import { growthRoutes } from "./routes.ts";

export const growth: Feature = {
  name: "growth",
  title: "等级与任务",
  routes: growthRoutes,
  jobs: defineGrowthJobs,
  permissions: { [MANAGE_GROWTH]: "修改等级、任务和签到奖励" },
  offers: [
    ...Object.entries(profileActs).map(([name, act]) => acts.offer(name, act)),
    knownRights.offer("mark", markRight),
    memberMoments.offer("growth", profileGrowth),
    offerNotice(promotionNotice),
    memberMerges.offer("growth", growthMerge),
    personalData.offer("growth", growthData),
    forgetMember.offer("growth", forgetGrowth),
    batches.offer(WAITING_ACTS, actBatch),
  ],
};
