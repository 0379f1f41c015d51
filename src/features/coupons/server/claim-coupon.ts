import { and, eq, lt, sql } from "drizzle-orm";
import { spendPoints } from "#capabilities/community/points/server/public.ts";
import { members } from "#capabilities/people/members/server/public.ts";
import type { Transaction } from "#platform/database/client.ts";
import { transact } from "#platform/database/transact.ts";
import { once } from "#platform/idempotency/once.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { fullWords, takingProblem } from "./conditions.ts";
import { myCoupon } from "./my-coupons.ts";
import { type BatchRow, termOf } from "./present.ts";
import { couponBatches, coupons } from "./tables.ts";

/**
 * Takes one for a member; where it costs points they are spent with it. The same key again answers the one of the first time.
 * @throws AppError NOT_FOUND; CLOSED before and after its time; CONFLICT for who has one, and for whom it is not; GONE when all
 *   are taken; INSUFFICIENT_BALANCE
 */
export function claimCoupon(services: Pick<Services, "db">, memberId: string, batchId: string, key: string) {
  return taking(
    services,
    memberId,
    { scope: `coupon:${memberId}:${batchId}`, key, request: {} },
    async (tx) => {
      const batch = await openBatch(tx, batchId);
      if (batch.way !== "claim" && batch.way !== "points") throw new AppError("NOT_FOUND", "没有这张优惠券");
      return batch;
    },
  );
}

/**
 * The same by its code.
 * @throws AppError INVALID_INPUT beside the code for one that is none; and as {@link claimCoupon}
 */
export function redeemCode(
  services: Pick<Services, "db">,
  memberId: string,
  { code, idempotency_key: key }: { code: string; idempotency_key: string },
) {
  return taking(
    services,
    memberId,
    { scope: `coupon-code:${memberId}`, key, request: { code } },
    async (tx) => {
      const [known] = await tx
        .select({ id: couponBatches.id })
        .from(couponBatches)
        .where(
          and(eq(couponBatches.code, code), eq(couponBatches.way, "code"), eq(couponBatches.status, "open")),
        );
      if (known === undefined)
        throw new AppError("INVALID_INPUT", "兑换码不对，请核对后重新输入", { field: "code" });
      return openBatch(tx, known.id);
    },
  );
}

/**
 * A member's own takings wait for each other, so that of his tabs none gets more than is his; those of others meet in the
 * counter of the batch alone, right before the commit.
 */
function taking(
  { db }: Pick<Services, "db">,
  memberId: string,
  submission: { scope: string; key: string; request: unknown },
  find: (tx: Transaction) => Promise<BatchRow>,
) {
  return transact(db, async (tx) => {
    const [member] = await tx
      .select({ level: members.level })
      .from(members)
      .where(eq(members.id, memberId))
      .for("no key update");
    if (member === undefined) throw new AppError("UNAUTHENTICATED");
    const { id } = await once(tx, submission, async () => {
      const batch = await find(tx);
      const mine = await tx.$count(
        coupons,
        and(eq(coupons.batchId, batch.id), eq(coupons.memberId, memberId)),
      );
      const problem = await takingProblem(tx, batch, { id: memberId, level: member.level, mine });
      if (problem !== null) throw new AppError(batch.given >= batch.total ? "GONE" : "CONFLICT", problem);
      const [made] = await insertCoupons(tx, batch, [memberId]);
      if (made === undefined) throw new Error("the coupon was not stored");
      if (batch.way === "points")
        await spendPoints(tx, {
          ...{ key: `coupon:${made.id}`, memberId, amount: batch.points },
          title: `兑换“${batch.name}”`,
        });
      await count(tx, batch.id, 1);
      // The desk gives under the batch alone: what it gave him meanwhile is seen now that the batch is held.
      const held = await tx.$count(
        coupons,
        and(eq(coupons.batchId, batch.id), eq(coupons.memberId, memberId)),
      );
      if (held > batch.perMember) throw new AppError("CONFLICT", fullWords(batch.perMember));
      return { id: made.id };
    });
    return myCoupon(tx, memberId, id);
  });
}

async function openBatch(tx: Transaction, id: string, now = new Date()): Promise<BatchRow> {
  const [batch] = await tx.select().from(couponBatches).where(eq(couponBatches.id, id));
  if (batch === undefined || batch.status === "draft") throw new AppError("NOT_FOUND", "没有这张优惠券");
  if (batch.claimFrom > now) throw new AppError("CLOSED", "领取还没有开始，到时再来");
  if (batch.status !== "open" || batch.claimUntil <= now) throw new AppError("CLOSED", "领取已经结束");
  return batch;
}

/** Coupons for these members; count them with {@link count} in the same transaction. */
export async function insertCoupons(
  tx: Transaction,
  batch: BatchRow,
  memberIds: readonly string[],
  now = new Date(),
): Promise<{ id: string; memberId: string | null }[]> {
  const { from, until } = termOf(batch, now);
  return tx
    .insert(coupons)
    .values(
      memberIds.map((memberId) => ({ batchId: batch.id, memberId, validFrom: from, validUntil: until })),
    )
    .returning({ id: coupons.id, memberId: coupons.memberId });
}

/** Counts as given out. Whoever takes of the same batch waits for the holder of its row: call it last before the commit. */
export async function count(tx: Transaction, batchId: string, more: number): Promise<void> {
  const counted = await tx
    .update(couponBatches)
    .set({ given: sql`${couponBatches.given} + ${more}` })
    .where(
      and(
        eq(couponBatches.id, batchId),
        eq(couponBatches.status, "open"),
        lt(sql`${couponBatches.given} + ${more - 1}`, couponBatches.total),
      ),
    )
    .returning({ id: couponBatches.id });
  if (counted.length > 0) return;
  const [row] = await tx
    .select({ status: couponBatches.status })
    .from(couponBatches)
    .where(eq(couponBatches.id, batchId));
  throw row?.status === "open" ? new AppError("GONE", "已经领完了") : new AppError("CLOSED", "领取已经结束");
}
