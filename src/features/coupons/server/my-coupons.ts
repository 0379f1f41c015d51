import { and, asc, desc, eq, gt, inArray, lte, or, type SQL, sql } from "drizzle-orm";
import { goods } from "#features/goods/server/public.ts";
import type { Queryable } from "#platform/database/client.ts";
import { above, below, keysetPage, type PageQuery } from "#platform/database/keyset.ts";
import type { Services } from "#platform/services.ts";
import type { CouponState } from "#shared/coupon.ts";
import { AppError } from "#shared/errors.ts";
import { presentMine } from "./present.ts";
import { couponBatches, coupons } from "./tables.ts";

const mine = (db: Queryable, memberId: string, where: SQL | undefined) =>
  db
    .select({ coupon: coupons, batch: couponBatches })
    .from(coupons)
    .innerJoin(couponBatches, eq(couponBatches.id, coupons.batchId))
    .where(and(eq(coupons.memberId, memberId), where));

/** One of the member's. @throws AppError NOT_FOUND */
export async function myCoupon(db: Queryable, memberId: string, id: string) {
  const [row] = await mine(db, memberId, eq(coupons.id, id));
  if (row === undefined) throw new AppError("NOT_FOUND", "没有这张优惠券");
  return presentMine(row.coupon, row.batch);
}

/** What counts as one of these by now, whether the round was there or not. */
export function inState(state: CouponState): SQL | undefined {
  const isOver = lte(coupons.validUntil, sql`now()`);
  if (state === "free") return and(eq(coupons.state, "free"), gt(coupons.validUntil, sql`now()`));
  if (state === "used") return eq(coupons.state, "used");
  return or(eq(coupons.state, "expired"), and(eq(coupons.state, "free"), isOver));
}

/** A page of the member's coupons; those that can be used begin with the first to end, others with the newest. */
export async function listMyCoupons(
  { db, keys }: Pick<Services, "db" | "keys">,
  memberId: string,
  { state, cursor, limit }: PageQuery & { state: CouponState },
) {
  const free = state === "free";
  const { rows, next_cursor } = await keysetPage(
    { keys, list: ["coupons", memberId, state], cursor, limit },
    (after, take) => {
      const behind = free ? above([coupons.validUntil, coupons.id], after) : below([coupons.id], after);
      return mine(db, memberId, and(inState(state), behind))
        .orderBy(...(free ? [asc(coupons.validUntil), asc(coupons.id)] : [desc(coupons.id)]))
        .limit(take);
    },
    ({ coupon }) => (free ? [coupon.validUntil, coupon.id] : [coupon.id]),
  );
  return { items: rows.map(({ coupon, batch }) => presentMine(coupon, batch)), next_cursor };
}

/** Goods on sale that one of the member's coupons names. @throws AppError NOT_FOUND */
export async function couponGoods(db: Queryable, memberId: string, id: string) {
  const [row] = await mine(db, memberId, eq(coupons.id, id));
  if (row === undefined) throw new AppError("NOT_FOUND", "没有这张优惠券");
  const { goodsIds } = row.batch;
  if (goodsIds.length === 0) return { items: [] };
  const items = await db
    .select({ id: goods.id, title: goods.title, min_fen: goods.minFen })
    .from(goods)
    .where(and(inArray(goods.id, goodsIds), eq(goods.state, "on")))
    .orderBy(desc(goods.weight), desc(goods.id))
    .limit(100);
  return { items };
}
