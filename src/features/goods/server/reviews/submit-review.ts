import { eq } from "drizzle-orm";
import { attachMedia } from "#capabilities/media/media/server/public.ts";
import { assertMayWrite, beginLife, screen } from "#capabilities/review/moderation/server/public.ts";
import type { Transaction } from "#platform/database/client.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { goods, goodsReviewPictures, goodsReviews } from "../tables.ts";
import { GOODS_REVIEW } from "./review-kind.ts";
import { reviewSnapshot } from "./review-life.ts";

export interface SaidOfGoods {
  memberId: string;
  goodsId: string;
  /** Of the order; once each. */
  orderLineId: string;
  choice: string;
  stars: number;
  body: string;
  /** Own uploads that nothing uses yet. */
  pictures: readonly string[];
}

/**
 * Says how goods are. Whether the member bought them is the caller's to know.
 * @returns whether everybody sees it, or somebody looks at it first
 * @throws AppError NOT_FOUND (goods), CONFLICT for a line that was reviewed; MUTED, MOBILE_REQUIRED, WORD_REFUSED, INVALID_INPUT
 */
export async function submitGoodsReview(
  tx: Transaction,
  services: Pick<Services, "cache" | "env" | "events">,
  { memberId, goodsId, orderLineId, choice, stars, body, pictures }: SaidOfGoods,
): Promise<"published" | "in_review"> {
  const [of] = await tx.select({ section: goods.section }).from(goods).where(eq(goods.id, goodsId));
  if (of === undefined) throw new AppError("NOT_FOUND", "这件商品已不存在");
  await assertMayWrite(tx, memberId, of.section);
  const screening = await screen(services, tx, {
    ...{ kind: GOODS_REVIEW, section: of.section, member: memberId },
    ...{ texts: [body], pictures, field: "body" },
  });
  const [said = body] = screening.texts;
  const status = screening.verdict === "hold" ? "in_review" : "published";
  const [row] = await tx
    .insert(goodsReviews)
    .values({ goodsId, memberId, orderLineId, choice, stars, body: said, status })
    .onConflictDoNothing()
    .returning();
  if (row === undefined) throw new AppError("CONFLICT", "这件商品已经评价过了");
  const attached = await attachMedia(tx, pictures, { memberId });
  if (attached.length > 0)
    await tx
      .insert(goodsReviewPictures)
      .values(attached.map(({ id }, place) => ({ reviewId: row.id, mediaId: id, place })));
  await beginLife(tx, services, GOODS_REVIEW, row.id, status === "published" ? "publish" : "submit", {
    ...{ by: { memberId }, section: of.section, snapshot: await reviewSnapshot(tx, row), screening },
  });
  return status;
}
