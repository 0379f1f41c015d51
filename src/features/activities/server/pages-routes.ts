import { registerPosters } from "#capabilities/media/sharing/server/public.ts";
import { mineEndpoints } from "#features/activities/mine-contract.ts";
import { pageEndpoints } from "#features/activities/pages-contract.ts";
import { reviewEndpoints } from "#features/activities/reviews-contract.ts";
import { type FeatureRoutes, implement, keptRead, readBy, writeBy } from "#platform/http/endpoint.ts";
import { anyone, member } from "#platform/http/policy.ts";
import { perMember } from "#platform/limits/quota.ts";
import { ACTIVITIES_TAG, activityTag } from "./cache-tags.ts";
import { activityFacets, calendarOf } from "./pages/calendar.ts";
import { registerCalendarFiles } from "./pages/calendar-file.ts";
import { certificateOf } from "./pages/certificate.ts";
import { listActivities, listDay } from "./pages/list-activities.ts";
import { participantsAmong } from "./pages/participants.ts";
import { activityPosters } from "./pages/poster.ts";
import { showActivity } from "./pages/show-activity.ts";
import { sideOf } from "./pages/side.ts";
import { dropWish, wishFor } from "./pages/wishes.ts";
import { listReviews, ratingOf, showReview } from "./reviews/list-reviews.ts";
import { reportReview } from "./reviews/report-review.ts";
import {
  changeReview,
  ownReviewOf,
  showOwnReview,
  submitReview,
  withdrawReview,
} from "./reviews/write-review.ts";

/** Seats of cards may be a minute old; an activity that appears, moves on or goes drops them at once. */
const LISTS = { seconds: 60, tags: () => [ACTIVITIES_TAG] };
const ONE = { seconds: 60, tags: ({ params }: { params: { id: string } }) => [activityTag(params.id)] };

const WISHING = [perMember("activity-wish:hour", 60, 3600)];
const REVIEWING = { inside: [perMember("activity-review:hour", 20, 3600)] };

const pages = implement(pageEndpoints, {
  "GET /api/activities": keptRead(LISTS, ({ query, services }) => listActivities(services, query)),
  "GET /api/activities/facets": keptRead(LISTS, ({ query, services }) =>
    activityFacets(services.db, query.section),
  ),
  "GET /api/activities/calendar": keptRead(LISTS, ({ query, services }) => calendarOf(services.db, query)),
  "GET /api/activities/day": keptRead(LISTS, ({ query, services }) => listDay(services, query)),
  "GET /api/activities/{id}": keptRead(ONE, ({ params, services }) => showActivity(services.db, params.id)),
});

const mine = implement(mineEndpoints, {
  "GET /api/activities/{id}/mine": readBy(member, ({ params, actor, services }) =>
    sideOf(services, actor.id, params.id),
  ),
  "PUT /api/activities/{id}/wishes/{wish}": writeBy(member, WISHING, ({ params, actor, services }) =>
    wishFor(services, actor.id, params),
  ),
  "DELETE /api/activities/{id}/wishes/{wish}": writeBy(member, WISHING, ({ params, actor, services }) =>
    dropWish(services, actor.id, params),
  ),
  "GET /api/activities/{id}/participants": readBy(anyone, async ({ params, query, services }) => ({
    ids: await participantsAmong(services.db, params.id, query.members.split(",")),
  })),
  "GET /api/activities/{id}/certificate": readBy(member, ({ params, actor, services }) =>
    certificateOf(services, actor.id, params.id),
  ),
});

const reviews = implement(reviewEndpoints, {
  "GET /api/activities/{id}/reviews": keptRead(ONE, ({ params, query, services }) =>
    listReviews(services, params.id, query),
  ),
  "GET /api/activities/{id}/rating": keptRead(ONE, ({ params, services }) =>
    ratingOf(services.db, params.id),
  ),
  "GET /api/activities/{id}/reviews/mine": readBy(member, ({ params, actor, services }) =>
    ownReviewOf(services.db, params.id, actor.id),
  ),
  "GET /api/activity-reviews/{id}": keptRead(
    // Which activity it stands under, and so what drops it, is known once it was read.
    { seconds: 60, tags: () => [] },
    ({ params, services }) => showReview(services.db, params.id),
  ),
  "GET /api/my/activity-reviews/{id}": readBy(member, ({ params, actor, services }) =>
    showOwnReview(services.db, actor.id, params.id),
  ),
  "POST /api/activities/{id}/reviews": writeBy(
    member,
    REVIEWING,
    ({ params, body, actor, services, rateLimit }) =>
      submitReview(services, actor.id, params.id, body, rateLimit),
  ),
  "PUT /api/activity-reviews/{id}": writeBy(
    member,
    REVIEWING,
    ({ params, body, actor, services, rateLimit }) =>
      changeReview(services, actor.id, params.id, body, rateLimit),
  ),
  "DELETE /api/activity-reviews/{id}": writeBy(
    member,
    [perMember("activity-review-delete:hour", 60, 3600)],
    ({ params, actor, services }) => withdrawReview(services, actor.id, params.id),
  ),
  "POST /api/activity-reviews/{id}/report": writeBy(
    member,
    [perMember("activity-review-report:hour", 30, 3600)],
    ({ params, body, actor, services }) => reportReview(services, actor.id, params.id, body),
  ),
});

export const pagesRoutes: FeatureRoutes = {
  register(app, services) {
    for (const routes of [pages, mine, reviews]) routes.register(app, services);
    registerCalendarFiles(app, services);
    registerPosters(app, services, activityPosters);
  },
};
