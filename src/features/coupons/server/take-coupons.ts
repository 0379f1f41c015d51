import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Transaction } from "#platform/database/client.ts";
import { couponBatches, coupons } from "./tables.ts";
import { type Choice, type CouponsWeighed, weighHeld } from "./weigh.ts";

/** Days for which a coupon that ended while an order kept it can be used again. */
export const AGAIN_DAYS = 3;

/**
 * Uses coupons up for an order: locks them, in the order of their ids, and marks them. Again for the same order it answers
 * the same.
 * @throws AppError NOT_FOUND for one that is not the member's; CONFLICT with words for one that cannot be used
 */
export async function takeCoupons(
  tx: Transaction,
  { orderNumber, ...choice }: Choice & { orderNumber: string },
): Promise<CouponsWeighed> {
  const { memberId, couponIds, now } = choice;
  const held =
    couponIds.length === 0
      ? []
      : await tx
          .select({ coupon: coupons, batch: couponBatches })
          .from(coupons)
          .innerJoin(couponBatches, eq(couponBatches.id, coupons.batchId))
          .where(and(inArray(coupons.id, [...couponIds]), eq(coupons.memberId, memberId)))
          .orderBy(asc(coupons.id))
          .for("update", { of: coupons });
  const weighed = weighHeld(held, choice, orderNumber);
  const fresh = held.flatMap(({ coupon }) => (coupon.state === "free" ? coupon.id : []));
  if (fresh.length > 0)
    await tx
      .update(coupons)
      .set({ state: "used", orderNumber, usedAt: now })
      .where(inArray(coupons.id, fresh));
  return weighed;
}

/**
 * Gives back what an order used up: it was cancelled, or refunded as a whole. What ended meanwhile can be used for three more
 * days. Again for the same order it changes nothing.
 * @returns how many were given back
 */
export async function returnCoupons(tx: Transaction, orderNumber: string, now = new Date()): Promise<number> {
  if (orderNumber === "") return 0;
  const held = await tx
    .select({ id: coupons.id })
    .from(coupons)
    .where(and(eq(coupons.orderNumber, orderNumber), eq(coupons.state, "used")))
    .orderBy(asc(coupons.id))
    .for("update");
  if (held.length === 0) return 0;
  const until = new Date(now.getTime() + AGAIN_DAYS * 86_400_000);
  const isOver = sql`${coupons.validUntil} <= ${now.toISOString()}::timestamptz`;
  await tx
    .update(coupons)
    .set({
      ...{ state: "free", orderNumber: "", usedAt: null },
      validUntil: sql`case when ${isOver} then ${until.toISOString()}::timestamptz else ${coupons.validUntil} end`,
      remindedAt: sql`case when ${isOver} then null else ${coupons.remindedAt} end`,
    })
    .where(
      inArray(
        coupons.id,
        held.map(({ id }) => id),
      ),
    );
  return held.length;
}
