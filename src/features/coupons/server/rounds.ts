import { and, eq, gt, isNotNull, isNull, lte, sql } from "drizzle-orm";
import { notify } from "#capabilities/people/notices/server/public.ts";
import { eachDue } from "#platform/rounds/each-row.ts";
import type { Services } from "#platform/services.ts";
import { couponWords } from "#shared/coupon.ts";
import { formatDate } from "#shared/format.ts";
import { couponNotice } from "./notice-kinds.ts";
import { couponBatches, coupons } from "./tables.ts";

export const REMINDER_ROUND = "coupons-remind";

/** Who did not use one by then is reminded so long before its end, in hours. */
const REMIND_HOURS = 48;
const AT_ONCE = 1000;

type Base = Pick<Services, "db" | "log">;

/** Marks coupons that are past their time; they were refused from that moment on. @returns how many */
export async function expireCoupons({ db }: Pick<Base, "db">): Promise<number> {
  for (let all = 0; ; ) {
    // What an order takes at this moment is left to it.
    const { rowCount } = await db.execute(sql`
      update coupons set state = 'expired' where id in (
        select id from coupons where state = 'free' and valid_until <= now()
        order by valid_until limit ${AT_ONCE} for update skip locked)`);
    const done = rowCount ?? 0;
    all += done;
    if (done < AT_ONCE) return all;
  }
}

/** Reminds whoever has not used one two days before its end, once. @returns how many */
export function remindCoupons(services: Base): Promise<number> {
  const due = and(
    eq(coupons.state, "free"),
    isNull(coupons.remindedAt),
    isNotNull(coupons.memberId),
    gt(coupons.validUntil, sql`now()`),
    lte(coupons.validUntil, sql`now() + make_interval(hours => ${REMIND_HOURS})`),
    // Who took one in the last two days knows.
    lte(coupons.createdAt, sql`now() - make_interval(hours => ${REMIND_HOURS})`),
  );
  return eachDue(
    services,
    REMINDER_ROUND,
    { id: coupons.id, due, order: coupons.validUntil },
    async (tx, id) => {
      const [row] = await tx
        .select({ coupon: coupons, batch: couponBatches })
        .from(coupons)
        .innerJoin(couponBatches, eq(couponBatches.id, coupons.batchId))
        .where(eq(coupons.id, id))
        .for("update", { of: coupons, skipLocked: true });
      if (row === undefined || row.coupon.state !== "free" || row.coupon.remindedAt !== null) return false;
      const { memberId, validUntil } = row.coupon;
      if (memberId === null) return false;
      await tx.update(coupons).set({ remindedAt: new Date() }).where(eq(coupons.id, id));
      const until = formatDate(validUntil, { time: true });
      await notify(
        tx,
        couponNotice,
        { memberId, key: `coupon-ends:${id}` },
        {
          title: `优惠券快到期：${couponWords(row.batch)}`,
          ...{ body: `“${row.batch.name}”${until} 到期，别忘了用。`, tab: "mine" },
        },
      );
      return true;
    },
  );
}

/** Declares what happens to coupons by itself. */
export async function defineCouponJobs(services: Services): Promise<void> {
  await services.jobs.define("coupons-deadlines", {
    cron: "*/10 * * * *",
    async work() {
      await expireCoupons(services);
      await remindCoupons(services);
    },
  });
}
