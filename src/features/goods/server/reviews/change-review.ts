import { eq } from "drizzle-orm";
import { attachMedia, releaseMedia } from "#capabilities/media/media/server/public.ts";
import {
  assertMayWrite,
  type Complaint,
  lockLife,
  moveChanged,
  moveLife,
  reportText,
  screen,
} from "#capabilities/review/moderation/server/public.ts";
import type { Queryable, Transaction } from "#platform/database/client.ts";
import { transact } from "#platform/database/transact.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { goods, goodsReviewPictures, goodsReviews } from "../tables.ts";
import {
  type OwnReviewView,
  ownReview,
  ownReviewVersion,
  picturesOfReviews,
  showOwnReview,
} from "./own-reviews.ts";
import { GOODS_REVIEW } from "./review-kind.ts";
import { reviewEdited } from "./review-life.ts";

interface Changed {
  version: string;
  stars: number;
  body: string;
  /** Own uploads: those of the review that stay, and new ones. */
  pictures: readonly string[];
}

/**
 * Changes an own review, which is judged again.
 * @throws AppError NOT_FOUND, FORBIDDEN, GONE, CHANGED; MUTED, MOBILE_REQUIRED, WORD_REFUSED, INVALID_INPUT
 */
export async function changeReview(
  services: Pick<Services, "db" | "cache" | "env" | "events">,
  memberId: string,
  id: string,
  { version, stars, body, pictures }: Changed,
): Promise<OwnReviewView> {
  return transact(services.db, async (tx) => {
    const section = await sectionOf(tx, (await ownReview(tx, memberId, id)).goodsId);
    await assertMayWrite(tx, memberId, section);
    const before = await lockLife(tx, GOODS_REVIEW, id);
    const row = await ownReview(tx, memberId, id);
    if (row.status === "removed" || row.status === "withdrawn")
      throw new AppError("GONE", "这条评价已不存在");
    const shown = (await picturesOfReviews(tx, [id])).get(id) ?? [];
    const seen = ownReviewVersion(
      row,
      shown.map(({ picture }) => picture.id),
    );
    if (seen !== version) throw new AppError("CHANGED");
    const screening = await screen(services, tx, {
      ...{ kind: GOODS_REVIEW, section, member: memberId },
      ...{ texts: [body], pictures, field: "body" },
    });
    const [said = body] = screening.texts;
    // Given up first: those that stay are then taken into use again, as the author's.
    await giveUpPictures(tx, id);
    const attached = await attachMedia(tx, pictures, { memberId });
    if (attached.length > 0)
      await tx
        .insert(goodsReviewPictures)
        .values(attached.map((picture, place) => ({ reviewId: id, mediaId: picture.id, place })));
    await tx
      .update(goodsReviews)
      .set({ stars, body: said, updatedAt: new Date() })
      .where(eq(goodsReviews.id, id));
    const change = { memberId, section, before, screening };
    if (await moveChanged(tx, services, GOODS_REVIEW, id, change)) await reviewEdited(tx, services, id);
    return showOwnReview(tx, memberId, id);
  });
}

/** Takes an own review back for good; again changes nothing. @throws AppError NOT_FOUND, FORBIDDEN */
export async function withdrawReview(
  services: Pick<Services, "db" | "cache">,
  memberId: string,
  id: string,
): Promise<void> {
  await transact(services.db, async (tx) => {
    await ownReview(tx, memberId, id);
    const { moved } = await moveLife(tx, services, GOODS_REVIEW, id, "withdraw", { by: { memberId } });
    if (moved) await giveUpPictures(tx, id);
  });
}

/** Files a report about somebody else's public review. @throws AppError NOT_FOUND; INVALID_INPUT for one's own */
export async function reportReview(
  { db }: Pick<Services, "db">,
  reporterId: string,
  id: string,
  complaint: Complaint,
): Promise<void> {
  const [row] = await db
    .select({ authorId: goodsReviews.memberId, status: goodsReviews.status, section: goods.section })
    .from(goodsReviews)
    .innerJoin(goods, eq(goods.id, goodsReviews.goodsId))
    .where(eq(goodsReviews.id, id));
  if (row?.status !== "published") throw new AppError("NOT_FOUND", "这条评价不存在或已被删除");
  const { authorId, section } = row;
  await reportText(db, reporterId, complaint, { kind: GOODS_REVIEW, id, noun: "评价", authorId, section });
}

async function giveUpPictures(tx: Transaction, id: string): Promise<void> {
  const before = await tx
    .delete(goodsReviewPictures)
    .where(eq(goodsReviewPictures.reviewId, id))
    .returning({ id: goodsReviewPictures.mediaId });
  await releaseMedia(
    tx,
    before.map((picture) => picture.id),
  );
}

async function sectionOf(db: Queryable, goodsId: string): Promise<string> {
  const [row] = await db.select({ section: goods.section }).from(goods).where(eq(goods.id, goodsId));
  return row?.section ?? "";
}
