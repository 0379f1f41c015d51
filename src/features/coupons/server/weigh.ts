import { and, asc, eq, inArray } from "drizzle-orm";
import type { Queryable } from "#platform/database/client.ts";
import { isUmbrella } from "#sections/registry.ts";
import { couponWords, takenOff } from "#shared/coupon.ts";
import { AppError } from "#shared/errors.ts";
import { formatDate } from "#shared/format.ts";
import { formatFen, shareOut } from "#shared/money.ts";
import { couponBatches, coupons } from "./tables.ts";

/** What coupons know of a line of an order. Lines of which nothing is to be taken off, as exchanged ones, are left out. */
export interface CouponLine {
  goodsId: string;
  categoryId: string;
  /** Slug of the section that lists the goods. */
  section: string;
  /** What the whole line costs. */
  fen: number;
}

/** One of a member's coupons, before an order. */
export interface UsableCoupon {
  id: string;
  name: string;
  kind: "amount" | "percent" | "red_packet";
  /** 满 ¥200 减 ¥30 */
  words: string;
  /** Which goods it is for: 全部商品, 指定商品. */
  scope: string;
  validUntil: Date;
  /** Fen that it takes off these lines, used alone; 0 where it cannot be used. */
  offFen: number;
  /** Why it cannot be used; null where it can. */
  problem: string | null;
}

/** What the chosen coupons take off, in fen. */
export interface CouponsWeighed {
  couponId: string | null;
  redPacketId: string | null;
  couponFen: number;
  redPacketFen: number;
  /** Of each line, in the order in which they were given. */
  shares: { couponFen: number; redPacketFen: number }[];
}

export interface Choice {
  memberId: string;
  /** At most one coupon and one red packet. */
  couponIds: readonly string[];
  lines: readonly CouponLine[];
  now: Date;
}

type Batch = typeof couponBatches.$inferSelect;
export interface Held {
  coupon: typeof coupons.$inferSelect;
  batch: Batch;
}

/**
 * The member's coupons that are not over, those that take off most first.
 * @param section in which one buys: among equals its own coupons stand first
 */
export async function usableCoupons(
  db: Queryable,
  memberId: string,
  lines: readonly CouponLine[],
  section: string,
  now: Date,
): Promise<UsableCoupon[]> {
  const held = await db
    .select({ coupon: coupons, batch: couponBatches })
    .from(coupons)
    .innerJoin(couponBatches, eq(couponBatches.id, coupons.batchId))
    .where(and(eq(coupons.memberId, memberId), eq(coupons.state, "free")))
    .orderBy(asc(coupons.validUntil), asc(coupons.id))
    .limit(200);
  return held
    .filter(({ coupon }) => coupon.validUntil > now)
    .map(({ coupon, batch }) => {
      const problem = problemOf(coupon, batch, lines, now);
      return {
        own: batch.section === section,
        usable: {
          ...{ id: coupon.id, name: batch.name, kind: batch.kind, words: couponWords(batch) },
          ...{ scope: scopeWords(batch), validUntil: coupon.validUntil, problem },
          offFen: problem === null ? takenOff(batch, fittingFen(batch, lines)) : 0,
        },
      };
    })
    .toSorted((a, b) => b.usable.offFen - a.usable.offFen || Number(b.own) - Number(a.own))
    .map(({ usable }) => usable);
}

/** Which goods it is for, in a few words. */
export function scopeWords({ goodsIds, categoryIds }: Pick<Batch, "goodsIds" | "categoryIds">): string {
  if (goodsIds.length > 0) return "指定商品可用";
  return categoryIds.length > 0 ? "指定品类可用" : "全部商品可用";
}

/**
 * What the chosen coupons would take off; nothing changes.
 * @throws AppError NOT_FOUND for one that is not the member's; CONFLICT with words for one that cannot be used
 */
export async function weighCoupons(db: Queryable, choice: Choice): Promise<CouponsWeighed> {
  return weighHeld(await heldCoupons(db, choice), choice, "");
}

const heldCoupons = (db: Queryable, { memberId, couponIds }: Choice): Promise<Held[]> =>
  db
    .select({ coupon: coupons, batch: couponBatches })
    .from(coupons)
    .innerJoin(couponBatches, eq(couponBatches.id, coupons.batchId))
    .where(and(inArray(coupons.id, [...couponIds, "0"]), eq(coupons.memberId, memberId)));

/** The same for coupons that were read, or locked, before. @param orderNumber whose own they may be already */
export function weighHeld(held: readonly Held[], choice: Choice, orderNumber: string): CouponsWeighed {
  const { couponIds, lines, now } = choice;
  if (held.length < new Set(couponIds).size) throw new AppError("NOT_FOUND", "没有这张优惠券");
  const packets = held.filter(({ batch }) => batch.kind === "red_packet");
  const others = held.filter(({ batch }) => batch.kind !== "red_packet");
  if (packets.length > 1) throw new AppError("CONFLICT", "一笔订单只能用一个红包");
  if (others.length > 1) throw new AppError("CONFLICT", "一笔订单只能用一张优惠券");
  for (const { coupon, batch } of held) {
    if (coupon.state === "used" && orderNumber !== "" && coupon.orderNumber === orderNumber) continue;
    const problem = problemOf(coupon, batch, lines, now);
    if (problem !== null) throw new AppError("CONFLICT", `“${batch.name}”不能使用：${problem}`);
  }
  const fen = lines.map((line) => line.fen);
  const byCoupon = sharesOf(others[0]?.batch, lines, fen);
  // A red packet takes off what the coupon left; its threshold asks for the goods as they are priced.
  const left = fen.map((whole, n) => whole - (byCoupon[n] ?? 0));
  const byPacket = sharesOf(packets[0]?.batch, lines, left);
  return {
    ...{ couponId: others[0]?.coupon.id ?? null, redPacketId: packets[0]?.coupon.id ?? null },
    ...{ couponFen: sum(byCoupon), redPacketFen: sum(byPacket) },
    shares: lines.map((_, n) => ({ couponFen: byCoupon[n] ?? 0, redPacketFen: byPacket[n] ?? 0 })),
  };
}

const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0);

/** @param left what of each line can still be taken off */
function sharesOf(batch: Batch | undefined, lines: readonly CouponLine[], left: readonly number[]): number[] {
  if (batch === undefined) return lines.map(() => 0);
  const weights = lines.map((line, n) => (fits(batch, line) ? (left[n] ?? 0) : 0));
  const off = Math.min(takenOff(batch, fittingFen(batch, lines)), sum(weights));
  return shareOut(off, weights);
}

function problemOf(
  coupon: Held["coupon"],
  batch: Batch,
  lines: readonly CouponLine[],
  now: Date,
): string | null {
  if (coupon.state === "used") return "已经用过了";
  if (coupon.state === "expired" || coupon.validUntil <= now) return "已过期";
  if (coupon.validFrom > now) return `${formatDate(coupon.validFrom, { time: true })} 起可用`;
  const fen = fittingFen(batch, lines);
  if (fen === 0) return "没有适用的商品";
  if (fen < batch.thresholdFen) return `还差 ${formatFen(batch.thresholdFen - fen)}`;
  // Of a few fen a percentage may be nothing: it is not used up for that.
  return takenOff(batch, fen) === 0 ? "金额太小" : null;
}

/** Whether a coupon of the batch is for goods; all that it names have to be of its section. */
export function fits(
  { section, goodsIds, categoryIds }: Pick<Batch, "section" | "goodsIds" | "categoryIds">,
  line: Omit<CouponLine, "fen">,
): boolean {
  if (!isUmbrella(section) && line.section !== section) return false;
  if (goodsIds.length === 0 && categoryIds.length === 0) return true;
  return goodsIds.includes(line.goodsId) || categoryIds.includes(line.categoryId);
}

const fittingFen = (batch: Batch, lines: readonly CouponLine[]) =>
  sum(lines.filter((line) => fits(batch, line)).map(({ fen }) => fen));
