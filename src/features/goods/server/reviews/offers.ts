import { sql } from "drizzle-orm";
import { type Act, acts } from "#capabilities/community/growth/server/public.ts";
import { type Showing, showings } from "#capabilities/media/media/server/public.ts";
import { reviewKinds } from "#capabilities/review/moderation/server/public.ts";
import type { Offer } from "#platform/extension-point.ts";
import { goodsReviewPictures, goodsReviews } from "../tables.ts";
import { GOODS_REVIEW, goodsReviewKind } from "./review-kind.ts";
import { REVIEWED } from "./review-life.ts";

const reviewed: Act = {
  label: "评价商品",
  growth: 5,
  points: 5,
  dailyCap: 3,
  because: (times) => `评价了 ${times} 件商品`,
};

const shownByReviews: Showing = (mediaId) => sql`exists (
  select 1 from ${goodsReviewPictures} p join ${goodsReviews} r on r.id = p.review_id
  where p.media_id = ${mediaId} and r.status = 'published')`;

/** What buyers say of goods: its review, its pictures, and what it earns. */
export const goodsReviewOffers: readonly Offer[] = [
  reviewKinds.offer(GOODS_REVIEW, goodsReviewKind),
  showings.offer("goods reviews", shownByReviews),
  acts.offer(REVIEWED, reviewed),
];
