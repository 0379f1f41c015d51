import { pathOf } from "#sections/paths.ts";
import { isUmbrella, sectionBySlug } from "#sections/registry.ts";
import { couponWords } from "#shared/coupon.ts";
import { formatDate } from "#shared/format.ts";
import type { CouponOffer, MyCoupon } from "../contract.ts";
import type { couponBatches, coupons } from "./tables.ts";
import { scopeWords } from "./weigh.ts";

export type BatchRow = typeof couponBatches.$inferSelect;
export type CouponRow = typeof coupons.$inferSelect;

/** What a coupon says of itself, whoever has it. */
export const faceOf = (batch: BatchRow) => ({
  ...{ name: batch.name, section: batch.section, kind: batch.kind, amount_fen: batch.amountFen },
  ...{ percent: batch.percent, threshold_fen: batch.thresholdFen, words: couponWords(batch) },
  scope: isUmbrella(batch.section)
    ? scopeWords(batch)
    : `${sectionBySlug(batch.section)?.name ?? ""} · ${scopeWords(batch)}`,
});

/** How long one is good for: 领取后 7 天内有效, or from when till when. */
export function termWords({ validDays, validFrom, validUntil }: BatchRow): string {
  if (validDays !== null) return `领取后 ${validDays} 天内有效`;
  const day = (at: Date | null) => (at === null ? "" : formatDate(at));
  return `${day(validFrom)} 至 ${day(validUntil)} 有效`;
}

/** From when till when one that is taken now can be used. */
export function termOf(
  { validDays, validFrom, validUntil }: BatchRow,
  now: Date,
): { from: Date; until: Date } {
  if (validDays !== null) return { from: now, until: new Date(now.getTime() + validDays * 86_400_000) };
  if (validFrom === null || validUntil === null) throw new Error("coupons without a term");
  return { from: validFrom, until: validUntil };
}

/** Coupons that can be had. */
export const presentOffer = (batch: BatchRow): CouponOffer => ({
  ...faceOf(batch),
  ...{ id: batch.id, points: batch.way === "points" ? batch.points : 0, min_level: batch.minLevel },
  ...{ owners_only: batch.ownersOnly, per_member: batch.perMember, total: batch.total, given: batch.given },
  ...{ claim_until: batch.claimUntil.toISOString(), term: termWords(batch) },
});

/** One of a member's. What is past its time has ended, whether the round was there or not. */
export function presentMine(coupon: CouponRow, batch: BatchRow, now = new Date()): MyCoupon {
  const state = coupon.state === "free" && coupon.validUntil <= now ? "expired" : coupon.state;
  return {
    ...faceOf(batch),
    ...{ id: coupon.id, state, order_number: coupon.orderNumber },
    ...{ valid_from: coupon.validFrom.toISOString(), valid_until: coupon.validUntil.toISOString() },
    use_path: state === "free" ? goodsPath(batch) : null,
  };
}

/** Where goods are that a coupon is for; several that it names are listed with it. */
export function goodsPath({ section: slug, goodsIds, categoryIds }: BatchRow): string {
  const section = sectionBySlug(slug);
  const [only] = goodsIds;
  if (only !== undefined && goodsIds.length === 1 && categoryIds.length === 0)
    return pathOf("shop.goods", { id: only }, { section });
  return pathOf("shop.list", {}, { section, query: { category: categoryIds[0] } });
}
