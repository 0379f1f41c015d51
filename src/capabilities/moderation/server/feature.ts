import { deskParts } from "#capabilities/admin/server/public.ts";
import { forgetMember, memberMerges, personalData } from "#capabilities/members/server/public.ts";
import { offerNotice } from "#capabilities/notices/server/public.ts";
import type { Feature } from "#platform/feature.ts";
import { deskQueues } from "./desk-queues.ts";
import { moderationMerge } from "./merge.ts";
import { mutedNotice, unmutedNotice } from "./mutes/notice-kinds.ts";
import { muteRoutes } from "./mutes/routes.ts";
import { decisionNotice, defineModerationJobs } from "./notify.ts";
import { forgetReviews, muteData, reportData } from "./personal-data.ts";
import { MUTE, SCREENING } from "./policy.ts";
import { moderationRoutes } from "./routes.ts";
import { screeningRoutes } from "./screening/routes.ts";
import { actNotice } from "./tools/notice-kinds.ts";
import { toolRoutes } from "./tools/routes.ts";

export const moderation: Feature = {
  name: "moderation",
  permissions: {
    "review.read": "查看审核队列",
    "review.decide": "审核内容、处理举报",
    "review.curate": "置顶、加精、锁定、移动、关闭评论",
    [MUTE]: "禁言用户",
    [SCREENING]: "设置先审后发",
  },
  routes: {
    register(app, services) {
      for (const routes of [moderationRoutes, muteRoutes, screeningRoutes, toolRoutes])
        routes.register(app, services);
    },
  },
  jobs: defineModerationJobs,
  offers: [
    deskParts.offer("reviews", deskQueues),
    offerNotice(decisionNotice),
    offerNotice(actNotice),
    offerNotice(mutedNotice),
    offerNotice(unmutedNotice),
    memberMerges.offer("moderation", moderationMerge),
    personalData.offer("reports", reportData),
    personalData.offer("mutes", muteData),
    forgetMember.offer("reviews", forgetReviews),
  ],
};
