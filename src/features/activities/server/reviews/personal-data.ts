import { and, desc, eq, notInArray } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import {
  handOver,
  type MemberMerge,
  type PersonalData,
  stateNames,
} from "#capabilities/people/members/server/public.ts";
import { moveLife } from "#capabilities/review/moderation/server/public.ts";
import { releaseDocument } from "#capabilities/texts/writing/server/public.ts";
import { ACTIVITY_REVIEW } from "../names.ts";
import { activities, activityReviews } from "../tables.ts";

/** What a member said of activities. */
export const reviewData: PersonalData = {
  title: "活动评价",
  withheld: null,
  columns: {
    activity: "活动",
    stars: "星级",
    body: "内容",
    state: "状态",
    reason: "未通过的原因",
    at: "时间",
  },
  async rows(db, memberId) {
    const rows = await db
      .select({ review: activityReviews, activity: activities.title })
      .from(activityReviews)
      .innerJoin(activities, eq(activities.id, activityReviews.activityId))
      .where(eq(activityReviews.memberId, memberId))
      .orderBy(desc(activityReviews.createdAt));
    return rows.map(({ review, activity }) => ({
      activity,
      stars: review.stars,
      body: review.body,
      state: stateNames[review.status],
      reason: review.rejectReason,
      at: review.createdAt,
    }));
  },
};

const kept = alias(activityReviews, "kept");
const gone = ["withdrawn" as const, "removed" as const];

/** Reviews go over; of one activity that both accounts reviewed the one that goes on keeps its own. */
export const reviewMerge: MemberMerge = {
  columns: ["activity_reviews.member_id"],
  async merge(tx, services, accounts) {
    const { from, into } = accounts;
    const twice = await tx
      .select({ id: activityReviews.id })
      .from(activityReviews)
      .innerJoin(
        kept,
        and(
          eq(kept.activityId, activityReviews.activityId),
          eq(kept.memberId, into),
          notInArray(kept.status, gone),
        ),
      )
      .where(and(eq(activityReviews.memberId, from), notInArray(activityReviews.status, gone)));
    for (const { id } of twice) {
      const { moved } = await moveLife(tx, services, ACTIVITY_REVIEW, id, "withdraw", {
        by: { memberId: from },
      });
      if (moved) await releaseDocument(tx, { kind: ACTIVITY_REVIEW, id });
    }
    await handOver(tx, accounts, activityReviews.memberId);
  },
};
