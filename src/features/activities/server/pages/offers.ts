import { seriesParts } from "#capabilities/cars/catalogue/server/public.ts";
import { acts } from "#capabilities/community/growth/server/public.ts";
import { deskFinds } from "#capabilities/desk/admin/server/public.ts";
import { showings } from "#capabilities/media/media/server/public.ts";
import { forgetMember, memberMerges, personalData } from "#capabilities/people/members/server/public.ts";
import { offerNotice } from "#capabilities/people/notices/server/public.ts";
import { spaceLists } from "#capabilities/profile/spaces/server/public.ts";
import { reviewKinds } from "#capabilities/review/moderation/server/public.ts";
import { entryStands } from "#capabilities/site/blocks/server/public.ts";
import { homeParts } from "#capabilities/site/home-layout/server/public.ts";
import { documentsFound, searchDocuments } from "#capabilities/site/search/server/public.ts";
import { homeCards, sitemapParts } from "#capabilities/site/site/server/public.ts";
import { commentReview, commentTargets } from "#capabilities/texts/comments/server/public.ts";
import { reactionTargets } from "#capabilities/texts/reactions/server/public.ts";
import { textKinds } from "#capabilities/texts/writing/server/public.ts";
import type { Feature } from "#platform/feature.ts";
import { rounds } from "#platform/rounds/each-row.ts";
import { deskPathOf } from "#sections/desk-paths.ts";
import { activityActs } from "../acts.ts";
import { activitiesEntry, activityHomeCards, activityPart } from "../home-cards.ts";
import { ACTIVITY, ACTIVITY_REVIEW } from "../names.ts";
import { reviewData, reviewMerge } from "../reviews/personal-data.ts";
import { activityReviewKind } from "../reviews/review-kind.ts";
import { activityDocuments } from "../search-documents.ts";
import { seriesActivities } from "../series-part.ts";
import { shownByActivities } from "../shown-pictures.ts";
import { activitySitemap } from "../sitemap.ts";
import { spaceActivities } from "../space-list.ts";
import {
  activityComments,
  activityReactions,
  isReviewShown,
  isShown,
  reviewLikeNotice,
  reviewReactions,
} from "../target.ts";
import { AGAIN_ROUND, againNotice } from "./tell-again.ts";

/** Where the rest of the app knows activities, and what is said of them. */
export const pageOffers: NonNullable<Feature["offers"]> = [
  showings.offer("activities", shownByActivities),
  textKinds.offer(ACTIVITY, { isPublic: isShown }),
  textKinds.offer(ACTIVITY_REVIEW, { isPublic: isReviewShown }),
  commentTargets.offer(ACTIVITY, activityComments),
  reviewKinds.offer("activity_comment", commentReview({ name: "activity_comment", title: "活动评论" })),
  reviewKinds.offer(ACTIVITY_REVIEW, activityReviewKind),
  reactionTargets.offer(ACTIVITY, activityReactions),
  reactionTargets.offer(ACTIVITY_REVIEW, reviewReactions),
  deskFinds.offer(
    "activities",
    documentsFound(ACTIVITY, { title: "活动", icon: "calendar", permission: "activities.manage" }, ({ id }) =>
      deskPathOf("admin.activity", { id }),
    ),
  ),
  searchDocuments.offer(ACTIVITY, activityDocuments),
  sitemapParts.offer("activities", activitySitemap),
  seriesParts.offer("activities", seriesActivities),
  spaceLists.offer("activities", spaceActivities),
  homeCards.offer(ACTIVITY, activityHomeCards),
  homeParts.offer(ACTIVITY, activityPart),
  entryStands.offer("activities", activitiesEntry),
  ...Object.entries(activityActs).map(([name, act]) => acts.offer(name, act)),
  rounds.offer(AGAIN_ROUND, { title: "通知想再来的车友有新场次", row: "预约" }),
  offerNotice(againNotice),
  offerNotice(reviewLikeNotice),
  personalData.offer("activity reviews", reviewData),
  memberMerges.offer("activity reviews", reviewMerge),
  forgetMember.offer("activity reviews", { words: "写过的活动评价会保留，作者显示为“已注销用户”" }),
];
