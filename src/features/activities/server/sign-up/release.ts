import { and, eq, inArray, sql } from "drizzle-orm";
import { notify, withdrawNotices } from "#capabilities/people/notices/server/public.ts";
import type { Batch } from "#platform/batches/batch.ts";
import { stirBatch } from "#platform/batches/stir.ts";
import type { Transaction } from "#platform/database/client.ts";
import { isSeated, liveStates, type SignUpState } from "#shared/activity-standing.ts";
import { activities, signUpEvents, signUps, ticketKinds, waitingEnds } from "../tables.ts";
import { endFeeOf } from "./end-fee.ts";
import { withoutSecrets } from "./leave.ts";
import { lockActivity } from "./locks.ts";
import { backWords, offerKey, removedNotice } from "./notice-kinds.ts";
import { returnFor } from "./points.ts";

/** Where sign-ups wait that ended together. */
export const WAITING_ENDS = "waiting_activity_ends";

type Live = (typeof liveStates)[number];

/**
 * Ends all sign-ups of a cancelled activity: their seats are free at once, points go back and members are told, with the
 * reason, a moment behind the commit, however many they are.
 * @returns how many
 */
export function releaseAll(tx: Transaction, activityId: string, reason: string): Promise<number> {
  return endTogether(tx, activityId, liveStates, { why: "cancelled", reason });
}

/** Ends those that did not become a seat before their activity began. */
export function releaseUnseated(tx: Transaction, activityId: string, now: Date): Promise<number> {
  return endTogether(tx, activityId, ["in_review", "waiting", "offered"], { why: "begun", reason: "" }, now);
}

async function endTogether(
  tx: Transaction,
  activityId: string,
  states: readonly Live[],
  { why, reason }: Pick<typeof waitingEnds.$inferInsert, "why"> & { reason: string },
  now = new Date(),
): Promise<number> {
  await lockActivity(tx, activityId);
  const before = await tx
    .select({ id: signUps.id, kindId: signUps.kindId, state: signUps.state, seats: signUps.seats })
    .from(signUps)
    .where(and(eq(signUps.activityId, activityId), inArray(signUps.state, [...states])))
    .for("no key update");
  if (before.length === 0) return 0;
  const ids = sql.param(before.map(({ id }) => id));
  await tx
    .update(signUps)
    .set({ state: "removed", reason, answerBy: null, ...withoutSecrets, updatedAt: now })
    .where(sql`${signUps.id} = any(${ids}::bigint[])`);
  await tx.execute(sql`
    insert into ${signUpEvents} (sign_up_id, what, note, by, at)
    select id, 'removed', ${reason}, ${why === "cancelled" ? "desk" : "time"}, ${now.toISOString()}::timestamptz
    from unnest(${ids}::bigint[]) as ended (id)`);
  await tx.execute(sql`
    insert into ${waitingEnds} (sign_up_id, why, reason)
    select id, ${why}, ${reason} from unnest(${ids}::bigint[]) as ended (id)`);
  stirBatch(WAITING_ENDS);
  await freeSeats(tx, activityId, before);
  return before.length;
}

async function freeSeats(
  tx: Transaction,
  activityId: string,
  ended: readonly { kindId: string; state: SignUpState; seats: number }[],
): Promise<void> {
  for (const [kindId, some] of Map.groupBy(ended, (row) => row.kindId)) {
    const seated = some.filter(({ state }) => isSeated(state)).reduce((sum, { seats }) => sum + seats, 0);
    const waiting = some.filter(({ state }) => state === "waiting").length;
    await tx
      .update(ticketKinds)
      .set({
        taken: sql`${ticketKinds.taken} - ${seated}`,
        waiting: sql`${ticketKinds.waiting} - ${waiting}`,
      })
      .where(eq(ticketKinds.id, kindId));
    await tx
      .update(activities)
      .set({ taken: sql`${activities.taken} - ${seated}` })
      .where(eq(activities.id, activityId));
  }
}

/** Gives back the points of sign-ups that ended together, and tells their members. */
export const endsBatch: Batch<{ id: string; at: string; sign_up_id: string; why: string; reason: string }> = {
  size: 100,
  async take(tx, _services, rows) {
    const found = await tx
      .select({ row: signUps, activity: activities })
      .from(signUps)
      .innerJoin(activities, eq(activities.id, signUps.activityId))
      .where(
        inArray(
          signUps.id,
          rows.map(({ sign_up_id }) => sign_up_id),
        ),
      );
    for (const { sign_up_id: id, why, reason } of rows) {
      const ended = found.find(({ row }) => row.id === id);
      if (ended === undefined) continue;
      const { row, activity } = ended;
      const paid = row.points > 0 && row.heldLots.length > 0;
      await returnFor(tx, activity, row, new Date());
      await endFeeOf(tx, [row], why === "cancelled" ? "活动已取消" : "没有在活动开始前付款");
      await withdrawNotices(tx, offerKey(id), { unread: true });
      const body =
        why === "cancelled"
          ? `活动已取消${paid ? "，报名时支付的积分已退回" : ""}。${backWords(row)}`
          : `活动已经开始，没有等到名额${paid ? "，积分已退回" : ""}。`;
      await notify(
        tx,
        removedNotice,
        { memberId: row.memberId, key: `activity-ended:${id}` },
        { ...activity, body, reason },
      );
    }
  },
};
