import { eq, inArray, sql } from "drizzle-orm";
import {
  type KindTexts,
  type ReviewContent,
  type ReviewKind,
  reviewItems,
  usualReasons,
} from "#capabilities/review/moderation/server/public.ts";
import { searchableText } from "#capabilities/review/words/server/public.ts";
import { presentDocuments } from "#capabilities/texts/writing/server/public.ts";
import type { Queryable } from "#platform/database/client.ts";
import { idsAfter } from "#platform/database/keyset.ts";
import { pathOf } from "#sections/paths.ts";
import { commentsPath } from "../../address.ts";
import { reportLabels } from "../../report-reasons.ts";
import { ACTIVITY, ACTIVITY_REVIEW } from "../names.ts";
import { activities, activityReviews } from "../tables.ts";
import {
  activityOfReview,
  readReview,
  reviewAppeared,
  reviewDisappeared,
  writeReview,
} from "./review-life.ts";

const rowsOf = (db: Queryable, ids: readonly string[]) =>
  db
    .select({ review: activityReviews, activity: activities })
    .from(activityReviews)
    .innerJoin(activities, eq(activities.id, activityReviews.activityId))
    .where(inArray(activityReviews.id, [...ids]));

/** What participants say, for all that follows texts. */
const reviewTexts: KindTexts = {
  async read(db, ids) {
    const rows = await rowsOf(db, ids);
    return rows.map(({ review, activity }) => ({
      ...{ id: review.id, section: activity.section, authorId: review.memberId, place: activity.id },
      ...{ region: "", title: "", text: searchableText(review.document, review.body), state: review.status },
      published: review.status === "published",
      writtenAt: review.createdAt,
      publishedAt: review.status === "published" ? review.publishedAt : null,
    }));
  },
  ids: (db, after, limit) => idsAfter(db, activityReviews, after, limit),
};

/** What participants say of activities, under review. */
export const activityReviewKind: ReviewKind = {
  name: ACTIVITY_REVIEW,
  title: "活动评价",
  noun: "活动评价",
  counter: "条",
  openLabel: "打开活动",
  editable: true,
  reportKind: ACTIVITY_REVIEW,
  reasons: [
    usualReasons.ads,
    usualReasons.abuse,
    usualReasons.vulgar,
    { label: "不实信息", text: "与活动的实际情况不符，请如实评价" },
    { label: "泄露隐私", text: "含有他人的电话、车牌或正脸照片，请处理后再发布" },
    { label: "与活动无关", text: "内容与这场活动无关，请写参加的感受" },
    usualReasons.illegal,
  ],
  reportReasons: reportLabels,
  load: loadReviews,
  matches: (pattern) => sql`exists (select 1 from ${activityReviews}
    where ${activityReviews.id} = ${reviewItems.targetId} and ${activityReviews.body} ilike ${pattern})`,
  texts: reviewTexts,
  read: readReview,
  write: writeReview,
  page: activityOfReview,
  pageKind: ACTIVITY,
  appeared: reviewAppeared,
  disappeared: reviewDisappeared,
  rewritePath: (id) => pathOf("active.list", {}, { query: { review: id } }),
};

async function loadReviews(db: Queryable, ids: readonly string[]): Promise<Map<string, ReviewContent>> {
  if (ids.length === 0) return new Map();
  const rows = await rowsOf(db, ids);
  const shown = await presentDocuments(
    db,
    rows.map(({ review }) => review.document),
    { unlisted: true },
  );
  return new Map(
    rows.map(({ review, activity }, at) => {
      const isPublic = review.status === "published";
      const path = commentsPath(activity.id, activity.section, { view: "reviews", review: review.id });
      const content: ReviewContent = {
        content: {
          text: `${"★".repeat(review.stars)}\n${searchableText(review.document, review.body)}`,
          pictures: shown[at]?.pictures ?? [],
          region: "",
          public: isPublic,
          gone: review.status === "withdrawn",
          featured: null,
          link: isPublic ? path : "",
        },
        subject: {
          id: activity.id,
          label: "活动",
          title: activity.title,
          link: commentsPath(activity.id, activity.section),
          cover: null,
          closed: false,
          comments: activity.comments,
        },
        quoted: null,
      };
      return [review.id, content] as const;
    }),
  );
}
