import { asc, eq, sql } from "drizzle-orm";
import { recordAppearance, revokeActs } from "#capabilities/community/growth/server/public.ts";
import { media, reattachMedia, releaseMedia } from "#capabilities/media/media/server/public.ts";
import type { Effects, Put, Snapshot, Standing } from "#capabilities/review/moderation/server/public.ts";
import type { Queryable, Transaction } from "#platform/database/client.ts";
import { goodsTag, SHOP_TAG } from "../cache-tags.ts";
import { goods, goodsReviewPictures, goodsReviews } from "../tables.ts";

export type GoodsReviewRow = typeof goodsReviews.$inferSelect;

/** The act of having said how goods are. */
export const REVIEWED = "goods.reviewed";
const reviewObject = (id: string) => `goods-review:${id}`;

/** A review, locked, as its life knows it. */
export async function readReview(tx: Transaction, id: string): Promise<Standing | undefined> {
  const [row] = await tx.select().from(goodsReviews).where(eq(goodsReviews.id, id)).for("update");
  if (row === undefined) return undefined;
  return { state: row.status, reason: row.rejectReason, snapshot: await reviewSnapshot(tx, row) };
}

/** What a review says and shows. */
export async function reviewSnapshot(
  db: Queryable,
  { id, body, stars }: Pick<GoodsReviewRow, "id" | "body" | "stars">,
): Promise<Snapshot> {
  const pictures = await db
    .select({ key: media.key })
    .from(goodsReviewPictures)
    .innerJoin(media, eq(media.id, goodsReviewPictures.mediaId))
    .where(eq(goodsReviewPictures.reviewId, id))
    .orderBy(asc(goodsReviewPictures.place));
  return { texts: { body, stars: String(stars) }, pictures: pictures.map(({ key }) => key) };
}

/** Puts a locked review where it is to stand. */
export async function writeReview(
  tx: Transaction,
  { cache }: Effects,
  id: string,
  { state, reason, snapshot }: Put,
): Promise<void> {
  const stars = snapshot?.texts.stars ?? "";
  const said = snapshot && {
    body: snapshot.texts.body ?? "",
    ...(/^[1-5]$/.test(stars) && { stars: Number(stars) }),
  };
  const [row] = await tx
    .update(goodsReviews)
    .set({ status: state, rejectReason: reason, updatedAt: new Date(), ...said })
    .where(eq(goodsReviews.id, id))
    .returning();
  if (snapshot) await putPictures(tx, id, snapshot.pictures);
  if (row !== undefined) await cache.invalidate(tx, [goodsTag(row.goodsId)]);
}

async function putPictures(tx: Transaction, reviewId: string, keys: readonly string[]): Promise<void> {
  const before = await tx
    .delete(goodsReviewPictures)
    .where(eq(goodsReviewPictures.reviewId, reviewId))
    .returning({ id: goodsReviewPictures.mediaId });
  const kept = await reattachMedia(tx, keys);
  if (kept.length > 0)
    await tx.insert(goodsReviewPictures).values(kept.map((mediaId, place) => ({ reviewId, mediaId, place })));
  await releaseMedia(
    tx,
    before.flatMap(({ id }) => (kept.includes(id) ? [] : [id])),
  );
}

/** Counts a review that everybody sees from now on. */
export async function reviewAppeared(tx: Transaction, { cache }: Effects, id: string): Promise<void> {
  const row = await reviewRow(tx, id);
  await recordAppearance(tx, { act: REVIEWED, memberId: row.memberId, object: reviewObject(id) });
  await countStars(tx, cache, row.goodsId);
}

/** Counts a review that nobody else sees any longer. */
export async function reviewDisappeared(tx: Transaction, { cache }: Effects, id: string): Promise<void> {
  const row = await reviewRow(tx, id);
  await revokeActs(tx, reviewObject(id));
  await countStars(tx, cache, row.goodsId);
}

async function reviewRow(tx: Transaction, id: string): Promise<GoodsReviewRow> {
  const [row] = await tx.select().from(goodsReviews).where(eq(goodsReviews.id, id));
  if (row === undefined) throw new Error("a review that was moved is not there");
  return row;
}

/** Counts the stars of goods anew. Their row is held before, so that whoever comes second counts what the first one wrote. */
async function countStars(tx: Transaction, cache: Effects["cache"], goodsId: string): Promise<void> {
  await tx.select({ id: goods.id }).from(goods).where(eq(goods.id, goodsId)).for("no key update");
  await tx.execute(sql`
    update goods set reviews = counted.n, rating_sum = counted.stars
    from (select count(*)::int as n, coalesce(sum(stars), 0)::int as stars from goods_reviews
      where goods_id = ${goodsId} and status = 'published') as counted
    where goods.id = ${goodsId}`);
  await cache.invalidate(tx, [SHOP_TAG, goodsTag(goodsId)]);
}

/** Counts a public review that says something else from now on. */
export async function reviewEdited(tx: Transaction, { cache }: Effects, id: string): Promise<void> {
  await countStars(tx, cache, (await reviewRow(tx, id)).goodsId);
}
