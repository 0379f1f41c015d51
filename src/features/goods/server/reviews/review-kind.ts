import { asc, eq, inArray, sql } from "drizzle-orm";
import { media, presentUnlisted } from "#capabilities/media/media/server/public.ts";
import {
  type KindTexts,
  type ReviewContent,
  type ReviewKind,
  reviewItems,
  usualReasons,
} from "#capabilities/review/moderation/server/public.ts";
import type { Queryable } from "#platform/database/client.ts";
import { idsAfter } from "#platform/database/keyset.ts";
import { pathOf } from "#sections/paths.ts";
import { sectionBySlug } from "#sections/registry.ts";
import { reportLabels } from "../../report-reasons.ts";
import { GOODS } from "../names.ts";
import { goods, goodsReviewPictures, goodsReviews } from "../tables.ts";
import { readReview, reviewAppeared, reviewDisappeared, writeReview } from "./review-life.ts";

/** Its kind under review. */
export const GOODS_REVIEW = "goods_review";

const rowsOf = (db: Queryable, ids: readonly string[]) =>
  db
    .select({ review: goodsReviews, goods: { id: goods.id, title: goods.title, section: goods.section } })
    .from(goodsReviews)
    .innerJoin(goods, eq(goods.id, goodsReviews.goodsId))
    .where(inArray(goodsReviews.id, [...ids]));

/** What buyers say, for all that follows texts. */
const reviewTexts: KindTexts = {
  async read(db, ids) {
    const rows = await rowsOf(db, ids);
    return rows.map(({ review, goods: of }) => ({
      ...{ id: review.id, section: of.section, authorId: review.memberId, place: of.id },
      ...{ region: "", title: "", text: review.body, state: review.status },
      published: review.status === "published",
      writtenAt: review.createdAt,
      publishedAt: review.status === "published" ? review.createdAt : null,
    }));
  },
  ids: (db, after, limit) => idsAfter(db, goodsReviews, after, limit),
};

/** What buyers say of goods, under review. */
export const goodsReviewKind: ReviewKind = {
  name: GOODS_REVIEW,
  title: "商品评价",
  noun: "商品评价",
  counter: "条",
  openLabel: "打开商品",
  editable: true,
  reportKind: GOODS_REVIEW,
  reasons: [
    usualReasons.ads,
    usualReasons.abuse,
    usualReasons.vulgar,
    { label: "不实信息", text: "与商品的实际情况不符，请如实评价" },
    { label: "泄露隐私", text: "含有电话、地址、车牌或正脸照片，请处理后再发布" },
    usualReasons.illegal,
  ],
  reportReasons: reportLabels,
  load: loadReviews,
  matches: (pattern) => sql`exists (select 1 from ${goodsReviews}
    where ${goodsReviews.id} = ${reviewItems.targetId} and ${goodsReviews.body} ilike ${pattern})`,
  texts: reviewTexts,
  read: readReview,
  write: writeReview,
  async page(tx, id) {
    const [row] = await rowsOf(tx, [id]);
    return row && { kind: GOODS, id: row.goods.id };
  },
  pageKind: GOODS,
  appeared: reviewAppeared,
  disappeared: reviewDisappeared,
  rewritePath: (id) => pathOf("shop.own-reviews", {}, { query: { edit: id } }),
};

async function loadReviews(db: Queryable, ids: readonly string[]): Promise<Map<string, ReviewContent>> {
  if (ids.length === 0) return new Map();
  const [rows, pictures] = await Promise.all([
    rowsOf(db, ids),
    db
      .select({ reviewId: goodsReviewPictures.reviewId, picture: media })
      .from(goodsReviewPictures)
      .innerJoin(media, eq(media.id, goodsReviewPictures.mediaId))
      .where(inArray(goodsReviewPictures.reviewId, [...ids]))
      .orderBy(asc(goodsReviewPictures.place)),
  ]);
  return new Map(
    rows.map(({ review, goods: of }) => {
      const isPublic = review.status === "published";
      const link = pathOf("shop.goods", { id: of.id }, { section: sectionBySlug(of.section) });
      const content: ReviewContent = {
        content: {
          text: `${"★".repeat(review.stars)}${review.choice && ` ${review.choice}`}\n${review.body}`,
          pictures: pictures.flatMap(({ reviewId, picture }) =>
            reviewId === review.id ? [presentUnlisted(picture)] : [],
          ),
          region: "",
          public: isPublic,
          gone: review.status === "withdrawn",
          featured: null,
          link: isPublic ? link : "",
        },
        subject: { id: of.id, label: "商品", title: of.title, link, cover: null, closed: false, comments: 0 },
        quoted: null,
      };
      return [review.id, content] as const;
    }),
  );
}
