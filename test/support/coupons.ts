import { couponBatches, coupons } from "../../src/features/coupons/server/tables.ts";
import type { Queryable } from "../../src/platform/database/client.ts";

const HOUR = 3_600_000;
let serial = 0;

/** Coupons that everybody may take since an hour and for another: ¥30 off from ¥200 on, a week long. */
export async function makeCouponBatch(
  db: Queryable,
  values: Partial<typeof couponBatches.$inferInsert> = {},
) {
  serial += 1;
  const [row] = await db
    .insert(couponBatches)
    .values({
      ...{ name: `优惠券${serial}`, section: "main", kind: "amount", amountFen: 3000, thresholdFen: 20_000 },
      ...{ total: 100, validDays: 7, status: "open" },
      claimFrom: new Date(Date.now() - HOUR),
      claimUntil: new Date(Date.now() + HOUR),
      ...values,
    })
    .returning();
  if (row === undefined) throw new Error("no coupons made");
  return row;
}

/** One that a member has, of a batch of its own unless one is named. */
export async function makeCoupon(
  db: Queryable,
  memberId: string,
  {
    batch = {},
    ...values
  }: Partial<typeof coupons.$inferInsert> & { batch?: Partial<typeof couponBatches.$inferInsert> } = {},
) {
  const batchId = values.batchId ?? (await makeCouponBatch(db, { given: 1, ...batch })).id;
  const [row] = await db
    .insert(coupons)
    .values({
      validFrom: new Date(Date.now() - HOUR),
      validUntil: new Date(Date.now() + 24 * HOUR),
      ...values,
      ...{ batchId, memberId },
    })
    .returning();
  if (row === undefined) throw new Error("no coupon made");
  return row;
}
