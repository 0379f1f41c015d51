import { and, desc, eq, sql } from "drizzle-orm";
import {
  type Forgetting,
  mergeByHandingOver,
  type PersonalData,
} from "#capabilities/people/members/server/public.ts";
import { couponStateNames, couponWords } from "#shared/coupon.ts";
import { couponBatches, coupons } from "./tables.ts";

export const couponData: PersonalData = {
  title: "优惠券",
  withheld: null,
  columns: {
    ...{ name: "名称", words: "优惠", state: "状态", from: "可用时间", until: "有效期至" },
    ...{ order: "用于订单", used: "使用时间", got: "领取时间" },
  },
  async rows(db, memberId) {
    const rows = await db
      .select({ coupon: coupons, batch: couponBatches })
      .from(coupons)
      .innerJoin(couponBatches, eq(couponBatches.id, coupons.batchId))
      .where(eq(coupons.memberId, memberId))
      .orderBy(desc(coupons.id));
    return rows.map(({ coupon, batch }) => ({
      ...{ name: batch.name, words: couponWords(batch), state: couponStateNames[coupon.state] },
      ...{ from: coupon.validFrom, until: coupon.validUntil, order: coupon.orderNumber },
      ...{ used: coupon.usedAt, got: coupon.createdAt },
    }));
  },
};

/** Of what was given out the count is kept, without whose it was; what was not used is nobody's any more. */
export const forgetCoupons: Forgetting = {
  words: "没有用过的优惠券和红包会作废",
  async forget(tx, _services, memberId) {
    await tx
      .update(coupons)
      .set({ state: "expired", validUntil: sql`least(${coupons.validUntil}, now())` })
      .where(and(eq(coupons.memberId, memberId), eq(coupons.state, "free")));
    await tx.update(coupons).set({ memberId: null }).where(eq(coupons.memberId, memberId));
  },
};

/** All of them go over, also beyond what one member may take. */
export const couponMerge = mergeByHandingOver([coupons.memberId]);
