import { z } from "zod";
import { memberCardSchema } from "#capabilities/people/members/contract.ts";
import { documentSchema, shownDocumentSchema } from "#capabilities/texts/writing/contract.ts";
import { REVIEW_LENGTH, REVIEW_PICTURES } from "#shared/activity-review-rules.ts";
import {
  act,
  type Endpoints,
  idempotencyKeySchema,
  idParams,
  idSchema,
  named,
  pageOf,
  pageQuery,
  reportBody,
  timeSchema,
  versionSchema,
} from "#shared/contract.ts";
import { lifeStates } from "#shared/life.ts";

export const reportReasons = ["spam", "abuse", "vulgar", "illegal", "false", "privacy", "other"] as const;
export type ReportReason = (typeof reportReasons)[number];

const starsSchema = z.number("请选择星级").int("请选择星级").min(1, "请选择星级").max(5, "最多五颗星");

/** What somebody who was there says of it. */
export const activityReviewSchema = z.object({
  id: idSchema,
  member: memberCardSchema.nullable(),
  stars: starsSchema,
  document: shownDocumentSchema,
  likes: z.number().int(),
  published_at: timeSchema,
});
export type ActivityReview = z.output<typeof activityReviewSchema>;

/** One's own, wherever it stands. */
export const ownReviewSchema = z.object({
  id: idSchema,
  activity_id: idSchema,
  stars: starsSchema,
  document: shownDocumentSchema,
  status: z.enum(lifeStates),
  reject_reason: z.string(),
  version: versionSchema,
});
export type OwnReview = z.output<typeof ownReviewSchema>;

const said = {
  stars: starsSchema,
  document: documentSchema({ most: REVIEW_LENGTH, pictures: REVIEW_PICTURES }),
};

export const reviewEndpoints = {
  "GET /api/activities/{id}/reviews": {
    summary: "What those who were there say of an activity, the latest first",
    params: idParams,
    query: pageQuery.extend({
      /** Only those with pictures. */
      pictures: z.enum(["1"]).optional(),
    }),
    data: pageOf(activityReviewSchema),
  },
  "GET /api/activities/{id}/rating": {
    summary: "How many gave how many stars, from five down to one",
    params: idParams,
    data: z.object({ stars: z.array(z.number().int()).length(5), mean: z.number().nullable() }),
  },
  "GET /api/activities/{id}/reviews/mine": {
    summary: "The member's own review of an activity, wherever it stands; null for none",
    params: idParams,
    data: ownReviewSchema.nullable(),
  },
  "GET /api/activity-reviews/{id}": {
    summary: "One review that everybody reads, with its activity",
    params: idParams,
    data: activityReviewSchema.extend({ activity_id: idSchema }),
  },
  "GET /api/my/activity-reviews/{id}": {
    summary: "One own review, to be changed",
    params: idParams,
    data: ownReviewSchema,
  },
  "POST /api/activities/{id}/reviews": {
    summary: "Says how it was: for who was there, once it is over. The same key again answers the first",
    params: idParams,
    body: z.object({ ...said, idempotency_key: idempotencyKeySchema }),
    data: ownReviewSchema,
  },
  "PUT /api/activity-reviews/{id}": {
    summary: "Changes an own review, which is judged again",
    params: idParams,
    body: z.object({ ...said, version: versionSchema }),
    data: ownReviewSchema,
  },
  "DELETE /api/activity-reviews/{id}": act("Takes an own review back; again changes nothing"),
  "POST /api/activity-reviews/{id}/report": {
    ...act("Reports a review"),
    body: reportBody(z.enum(reportReasons, "请选择举报原因")),
  },
} satisfies Endpoints;

named({ ActivityReview: activityReviewSchema, OwnReview: ownReviewSchema });
