import { deskDigest, deskParts, operatorSettings } from "#capabilities/desk/admin/server/public.ts";
import {
  forgetMember,
  memberMerges,
  personalData,
  watchTopics,
} from "#capabilities/people/members/server/public.ts";
import { offerNotice } from "#capabilities/people/notices/server/public.ts";
import { wordScopes } from "#capabilities/review/words/server/public.ts";
import type { PermissionWords } from "#platform/auth/declared-permissions.ts";
import type { Feature } from "#platform/feature.ts";
import { figureSourcesOf } from "#platform/figures/recount.ts";
import { metricSources } from "#platform/observe/metric-sources.ts";
import { rounds } from "#platform/rounds/each-row.ts";
import { decisionFigures } from "./decision-figures.ts";
import { deskQueues } from "./desk-queues.ts";
import { reviewLine } from "./digest.ts";
import { reviewKinds } from "./kinds/registry.ts";
import { isTextTopic } from "./life/open-pages.ts";
import { moderationMerge } from "./merge.ts";
import { mutedNotice, unmutedNotice } from "./mutes/notice-kinds.ts";
import { muteRoutes } from "./mutes/routes.ts";
import { decisionNotice, defineModerationJobs, TELLING_ROUND } from "./notify.ts";
import { forgetReviews, muteData, reportData } from "./personal-data.ts";
import { MUTE, REASONS, REPORTS, SCREENING } from "./policy.ts";
import { reasonRoutes } from "./reasons/routes.ts";
import { reportRoutes } from "./reports/routes.ts";
import { REPORTERS_ROUND, reportNotice } from "./reports/tell-reporters.ts";
import { reviewFigures } from "./review-figures.ts";
import { moderationRoutes } from "./routes.ts";
import { NEW_DAYS, NEW_LEVEL, newDays, newLevel } from "./screening/new-members.ts";
import { screeningRoutes } from "./screening/routes.ts";
import { timesRoutes } from "./times/routes.ts";
import { actNotice } from "./tools/notice-kinds.ts";
import { toolRoutes } from "./tools/routes.ts";

/** Reviews are given for a section, for a kind of content, or for both. */
const byKind = {
  within: ["kind", "section"],
  kinds: () => reviewKinds.entries().map(([key, { title }]) => ({ key, label: title })),
} satisfies Omit<PermissionWords, "title">;

export const moderation: Feature = {
  name: "moderation",
  title: "内容审核",
  permissions: {
    "review.read": { title: "查看审核队列", ...byKind },
    "review.decide": { title: "审核内容、处理举报", ...byKind },
    "review.curate": { title: "置顶、加精、锁定、移动、关闭评论", ...byKind },
    [MUTE]: { title: "禁言会员", within: ["section"] },
    [SCREENING]: "设置先审后发",
    [REPORTS]: { title: "查看和处理举报", ...byKind },
    [REASONS]: "编辑审核理由",
  },
  routes: {
    register(app, services) {
      for (const routes of [
        moderationRoutes,
        muteRoutes,
        reasonRoutes,
        reportRoutes,
        screeningRoutes,
        timesRoutes,
        toolRoutes,
      ])
        routes.register(app, services);
    },
  },
  jobs: defineModerationJobs,
  offers: [
    metricSources.offer("reviews", reviewFigures),
    deskDigest.offer("reviews", reviewLine),
    watchTopics.offer("text", isTextTopic),
    rounds.offer(TELLING_ROUND, { title: "把审核结果告诉作者", row: "审核记录" }),
    rounds.offer(REPORTERS_ROUND, { title: "把处理结果告诉举报人", row: "举报" }),
    deskParts.offer("reviews", deskQueues),
    wordScopes.offer("reviews", () =>
      reviewKinds.entries().map(([key, { title }]) => ({ key, label: title })),
    ),
    operatorSettings.offer(NEW_DAYS, newDays),
    operatorSettings.offer(NEW_LEVEL, newLevel),
    offerNotice(decisionNotice),
    offerNotice(reportNotice),
    offerNotice(actNotice),
    offerNotice(mutedNotice),
    offerNotice(unmutedNotice),
    memberMerges.offer("moderation", moderationMerge),
    personalData.offer("reports", reportData),
    personalData.offer("mutes", muteData),
    forgetMember.offer("reviews", forgetReviews),
    figureSourcesOf.offer("decisions", decisionFigures),
  ],
};
