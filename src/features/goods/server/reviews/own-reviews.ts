import { and, asc, desc, eq, inArray, ne } from "drizzle-orm";
import type { z } from "zod";
import {
  media,
  pictureColumns,
  presentPicture,
  presentUnlisted,
} from "#capabilities/media/media/server/public.ts";
import type { ownGoodsReviewSchema } from "#features/goods/reviews-contract.ts";
import type { Queryable } from "#platform/database/client.ts";
import { below, keysetPage, type PageQuery } from "#platform/database/keyset.ts";
import type { Services } from "#platform/services.ts";
import { versionOf } from "#platform/version.ts";
import { AppError } from "#shared/errors.ts";
import { goods, goodsPictures, goodsReviewPictures, goodsReviews } from "../tables.ts";
import type { GoodsReviewRow } from "./review-life.ts";

export type OwnReviewView = z.input<typeof ownGoodsReviewSchema>;

/** What a member said of goods, the latest first, without what he took back. */
export async function listOwnReviews(
  { db, keys }: Pick<Services, "db" | "keys">,
  memberId: string,
  { cursor, limit }: PageQuery,
): Promise<{ items: OwnReviewView[]; next_cursor: string | null }> {
  const { rows, next_cursor } = await keysetPage(
    { keys, list: ["own goods reviews", memberId], cursor, limit },
    (after, take) =>
      db
        .select()
        .from(goodsReviews)
        .where(
          and(
            eq(goodsReviews.memberId, memberId),
            ne(goodsReviews.status, "withdrawn"),
            below([goodsReviews.createdAt, goodsReviews.id], after),
          ),
        )
        .orderBy(desc(goodsReviews.createdAt), desc(goodsReviews.id))
        .limit(take),
    (row) => [row.createdAt.toISOString(), row.id],
  );
  return { items: await presentOwn(db, rows), next_cursor };
}

/** One own review, to be changed. @throws AppError NOT_FOUND, also for what was taken back; FORBIDDEN for another's */
export async function showOwnReview(db: Queryable, memberId: string, id: string): Promise<OwnReviewView> {
  const row = await ownReview(db, memberId, id);
  const [shown] = row.status === "withdrawn" ? [] : await presentOwn(db, [row]);
  if (shown === undefined) throw new AppError("NOT_FOUND", "这条评价不存在或已被删除");
  return shown;
}

/** @throws AppError NOT_FOUND; FORBIDDEN for another's that everybody sees, his hidden ones are not known to exist */
export async function ownReview(db: Queryable, memberId: string, id: string): Promise<GoodsReviewRow> {
  const [row] = await db.select().from(goodsReviews).where(eq(goodsReviews.id, id));
  if (row === undefined) throw new AppError("NOT_FOUND", "这条评价不存在或已被删除");
  if (row.memberId !== memberId) throw new AppError(row.status === "published" ? "FORBIDDEN" : "NOT_FOUND");
  return row;
}

const isOver = ({ status }: Pick<GoodsReviewRow, "status">) => status === "withdrawn" || status === "removed";

/** What its author sees of a review before he changes it. */
export const ownReviewVersion = (
  { stars, body, status }: Pick<GoodsReviewRow, "stars" | "body" | "status">,
  pictures: readonly string[],
) => versionOf(stars, body, status, pictures.join(","));

/** Pictures of reviews in their order, by review. */
export async function picturesOfReviews(db: Queryable, ids: readonly string[]) {
  const rows =
    ids.length === 0
      ? []
      : await db
          .select({ id: goodsReviewPictures.reviewId, picture: media })
          .from(goodsReviewPictures)
          .innerJoin(media, eq(media.id, goodsReviewPictures.mediaId))
          .where(inArray(goodsReviewPictures.reviewId, [...ids]))
          .orderBy(asc(goodsReviewPictures.place));
  return Map.groupBy(rows, ({ id }) => id);
}

async function presentOwn(db: Queryable, rows: readonly GoodsReviewRow[]): Promise<OwnReviewView[]> {
  if (rows.length === 0) return [];
  const ids = [...new Set(rows.map(({ goodsId }) => goodsId))];
  const [titles, covers, pictures] = await Promise.all([
    db.select({ id: goods.id, title: goods.title }).from(goods).where(inArray(goods.id, ids)),
    db
      .selectDistinctOn([goodsPictures.goodsId], { id: goodsPictures.goodsId, picture: pictureColumns })
      .from(goodsPictures)
      .innerJoin(media, eq(media.id, goodsPictures.mediaId))
      .where(inArray(goodsPictures.goodsId, ids))
      .orderBy(goodsPictures.goodsId, asc(goodsPictures.place)),
    picturesOfReviews(
      db,
      rows.map(({ id }) => id),
    ),
  ]);
  const titleOf = new Map(titles.map(({ id, title }) => [id, title]));
  const coverOf = new Map(covers.map(({ id, picture }) => [id, presentPicture(picture)]));
  return rows.map((row) => {
    const shown = (pictures.get(row.id) ?? []).map(({ picture }) => picture);
    return {
      ...{ id: row.id, choice: row.choice, stars: row.stars, body: row.body, reply: row.reply },
      goods: {
        id: row.goodsId,
        title: titleOf.get(row.goodsId) ?? "",
        picture: coverOf.get(row.goodsId) ?? null,
      },
      pictures: shown.map(presentUnlisted),
      ...{ status: row.status, reject_reason: row.rejectReason },
      can: { change: !isOver(row), withdraw: row.status !== "withdrawn" },
      version: ownReviewVersion(
        row,
        shown.map(({ id }) => id),
      ),
      created_at: row.createdAt.toISOString(),
    };
  });
}
