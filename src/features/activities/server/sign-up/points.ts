import { and, eq, ne, sql } from "drizzle-orm";
import {
  holdPoints,
  pointBalance,
  returnHeld,
  spentPoints,
} from "#capabilities/community/points/server/public.ts";
import type { Queryable, Transaction } from "#platform/database/client.ts";
import { type AccountName, transfer } from "#platform/ledger/transfer.ts";
import { AppError } from "#shared/errors.ts";
import { excerpt } from "#shared/text.ts";
import { activities, signUps } from "../tables.ts";
import type { LockedActivity, SignUpRow } from "./locks.ts";

/** Where the points of one sign-up lie until its activity is over: no more than was held ever leaves it. */
const escrowOf = (id: string): AccountName => ({ owner: `activity:sign-up:${id}`, unit: "points" });

const titleOf = (activity: Pick<LockedActivity, "title">) => excerpt(activity.title, 30);

/**
 * Sets aside what a seat costs; nothing where it is free. As the last step of the transaction but for what locks accounts
 * too.
 * @throws AppError INSUFFICIENT_BALANCE, which says how many are missing
 */
export async function holdFor(
  tx: Transaction,
  activity: Pick<LockedActivity, "title">,
  { id, memberId, amount }: { id: string; memberId: string; amount: number },
  now: Date,
): Promise<void> {
  if (amount === 0) return;
  const lots = await holdPoints(
    tx,
    {
      // What was held before was returned under a name of its own: who is asked for is asked for again.
      key: `activity:sign-up:${id}:held:${now.getTime()}`,
      memberId,
      amount,
      title: `活动报名：${titleOf(activity)}`,
      into: escrowOf(id),
    },
    now,
  ).catch(async (error: unknown) => {
    if (!(error instanceof AppError) || error.code !== "INSUFFICIENT_BALANCE") throw error;
    throw new AppError("INSUFFICIENT_BALANCE", await shortWords(tx, memberId, amount, now), {
      field: "kind_id",
    });
  });
  await tx.update(signUps).set({ points: amount, heldLots: lots }).where(eq(signUps.id, id));
}

async function shortWords(db: Queryable, memberId: string, amount: number, now: Date): Promise<string> {
  const balance = await pointBalance(db, memberId, now);
  return `积分不足：需要 ${amount} 积分，你有 ${balance} 积分`;
}

/** Gives back what is held for a sign-up, and says so on its row; nothing where nothing is held. */
export async function returnFor(
  tx: Transaction,
  activity: Pick<LockedActivity, "title">,
  { id, memberId, points, heldLots }: Pick<SignUpRow, "id" | "memberId" | "points" | "heldLots">,
  now: Date,
): Promise<void> {
  if (points === 0 || heldLots.length === 0) return;
  await returnHeld(
    tx,
    {
      key: `activity:sign-up:${id}:returned:${now.getTime()}`,
      memberId,
      title: `活动报名退回：${titleOf(activity)}`,
      from: escrowOf(id),
    },
    heldLots,
    now,
  );
  await tx.update(signUps).set({ points: 0, heldLots: [] }).where(eq(signUps.id, id));
}

/** Sign-ups whose activity is over and whose points are still set aside. */
export const unsettled = (now: Date) =>
  and(
    eq(signUps.state, "confirmed"),
    ne(signUps.points, 0),
    sql`${signUps.heldLots} <> '[]'::jsonb`,
    sql`exists (select 1 from ${activities} where ${activities.id} = ${signUps.activityId}
      and ${activities.state} = 'ended' and ${activities.endsAt} <= ${now.toISOString()}::timestamptz)`,
  );

/** Counts as spent what was held for an activity that is over. @returns false where another was first */
export async function settlePoints(tx: Transaction, id: string): Promise<boolean> {
  const [row] = await tx
    .select({ points: signUps.points, heldLots: signUps.heldLots })
    .from(signUps)
    .where(and(eq(signUps.id, id), eq(signUps.state, "confirmed")))
    .for("no key update", { skipLocked: true });
  if (row === undefined || row.heldLots.length === 0) return false;
  await transfer(tx, {
    key: `activity:sign-up:${id}:spent`,
    reason: "spent",
    postings: [
      { account: escrowOf(id), amount: -row.points },
      { account: spentPoints, amount: row.points },
    ],
  });
  await tx.update(signUps).set({ heldLots: [] }).where(eq(signUps.id, id));
  return true;
}
