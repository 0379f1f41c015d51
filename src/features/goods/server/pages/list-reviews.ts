import { and, asc, desc, eq, inArray, sql } from "drizzle-orm";
import type { z } from "zod";
import { media, pictureColumns, presentPicture } from "#capabilities/media/media/server/public.ts";
import { memberCards } from "#capabilities/people/members/server/public.ts";
import type { goodsEndpoints } from "#features/goods/contract.ts";
import { below, keysetPage } from "#platform/database/keyset.ts";
import type { Services } from "#platform/services.ts";
import { goodsReviewPictures, goodsReviews } from "../tables.ts";
import { shownGoods } from "./show-goods.ts";

type Contract = (typeof goodsEndpoints)["GET /api/goods/{id}/reviews"];

/** Published reviews of goods, the latest first, and how many gave how many stars. @throws AppError NOT_FOUND (goods) */
export async function listReviews(
  { db, keys }: Pick<Services, "db" | "keys">,
  id: string,
  { cursor, limit, ...filter }: z.output<Contract["query"]>,
): Promise<z.input<Contract["data"]>> {
  await shownGoods(db, id);
  const of = and(eq(goodsReviews.goodsId, id), eq(goodsReviews.status, "published"));
  const order = [goodsReviews.createdAt, goodsReviews.id] as const;
  const [{ rows, next_cursor }, counted] = await Promise.all([
    keysetPage(
      { keys, list: ["goods reviews", id, filter], cursor, limit },
      (after, take) =>
        db
          .select()
          .from(goodsReviews)
          .where(
            and(
              of,
              filter.stars === undefined ? undefined : eq(goodsReviews.stars, filter.stars),
              filter.pictures === undefined
                ? undefined
                : sql`exists (select 1 from ${goodsReviewPictures} where ${goodsReviewPictures.reviewId} = ${goodsReviews.id})`,
              below(order, after),
            ),
          )
          .orderBy(desc(goodsReviews.createdAt), desc(goodsReviews.id))
          .limit(take),
      (row) => [row.createdAt.toISOString(), row.id],
    ),
    db
      .select({ stars: goodsReviews.stars, n: sql<number>`count(*)::int` })
      .from(goodsReviews)
      .where(of)
      .groupBy(goodsReviews.stars),
  ]);
  const ids = rows.map((row) => row.id);
  const [cards, pictures] = await Promise.all([
    memberCards(
      db,
      rows.map(({ memberId }) => memberId),
    ),
    ids.length === 0
      ? []
      : db
          .select({ id: goodsReviewPictures.reviewId, picture: pictureColumns })
          .from(goodsReviewPictures)
          .innerJoin(media, eq(media.id, goodsReviewPictures.mediaId))
          .where(inArray(goodsReviewPictures.reviewId, ids))
          .orderBy(asc(goodsReviewPictures.place)),
  ]);
  return {
    items: rows.map(({ id: review, memberId, stars, body, choice, reply, createdAt }) => ({
      ...{ id: review, stars, body, choice, reply },
      member: cards.get(memberId) ?? null,
      pictures: pictures.filter((one) => one.id === review).map(({ picture }) => presentPicture(picture)),
      created_at: createdAt.toISOString(),
    })),
    next_cursor,
    stars: [5, 4, 3, 2, 1].map((many) => counted.find(({ stars }) => stars === many)?.n ?? 0),
  };
}
