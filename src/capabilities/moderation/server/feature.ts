import { forgetMember, memberMerges, personalData } from "#capabilities/members/server/public.ts";
import { offerNotice } from "#capabilities/notices/server/public.ts";
import type { Feature } from "#platform/feature.ts";
import { moderationMerge } from "./merge.ts";
import { decisionNotice, defineModerationJobs } from "./notify.ts";
import { forgetReviews, reportData } from "./personal-data.ts";
import { moderationRoutes } from "./routes.ts";

export const moderation: Feature = {
  name: "moderation",
  permissions: {
    "review.read": "查看审核队列",
    "review.decide": "审核内容、处理举报",
    "review.curate": "设精选、关闭评论",
  },
  routes: moderationRoutes,
  jobs: defineModerationJobs,
  offers: [
    offerNotice(decisionNotice),
    memberMerges.offer("moderation", moderationMerge),
    personalData.offer("reports", reportData),
    forgetMember.offer("reviews", forgetReviews),
  ],
};
