import { eq } from "drizzle-orm";
import { notify, withdrawNotices } from "#capabilities/people/notices/server/public.ts";
import type { Transaction } from "#platform/database/client.ts";
import { activities, signUps } from "../tables.ts";
import { demandMove, leave, recordEvent } from "./leave.ts";
import { type Held, holdSignUp, type SignUpRow } from "./locks.ts";
import { backWords, decidedNotice, offerKey, removedNotice } from "./notice-kinds.ts";
import { offeredUntil, promote } from "./promote.ts";

/** Gives a sign-up of a held activity its seat for good, with the next number. */
export async function confirm(
  tx: Transaction,
  { activity, row }: Held,
  now: Date,
  decidedBy?: string,
): Promise<SignUpRow> {
  demandMove(row.state, "confirmed");
  const [confirmed] = await tx
    .update(signUps)
    .set({
      state: "confirmed",
      number: activity.nextNumber,
      answerBy: null,
      ...(decidedBy !== undefined && { decidedBy }),
      updatedAt: now,
    })
    .where(eq(signUps.id, row.id))
    .returning();
  await tx
    .update(activities)
    .set({ nextNumber: activity.nextNumber + 1 })
    .where(eq(activities.id, activity.id));
  if (confirmed === undefined) throw new Error("the sign-up was not stored");
  return confirmed;
}

/**
 * Lets somebody in whose sign-up waits for the organiser, or not: then his seats go to whoever waits and his points back. He
 * is told.
 * @param reason told to him when he is refused
 * @throws AppError NOT_FOUND; CONFLICT when it is decided or taken back already
 */
export async function decideSignUp(
  tx: Transaction,
  signUpId: string,
  approve: boolean,
  reason: string,
  adminId: string,
  now = new Date(),
): Promise<void> {
  const held = await holdSignUp(tx, signUpId);
  const { activity, kind, row } = held;
  // Both ways lead from there alone: whoever waits, or was offered a seat, gets in with his seat counted and his points held.
  demandMove(row.state, "rejected");
  if (approve && kind.fen > 0) return offerPaid(tx, held, now, adminId);
  if (approve) {
    await confirm(tx, held, now, adminId);
    await recordEvent(tx, row.id, "confirmed", { by: "desk", adminId, at: now });
  } else {
    await leave(tx, held, "rejected", { by: "desk", adminId, reason, now });
    await promote(tx, kind.id, now);
  }
  await notify(
    tx,
    decidedNotice,
    { memberId: row.memberId, key: `activity-decided:${row.id}` },
    { ...activity, approved: approve, reason, pay: null },
  );
}

/** What costs money is his once he paid: until then it is offered, as to whoever moves up. */
async function offerPaid(
  tx: Transaction,
  { activity, kind, row }: Held,
  now: Date,
  adminId: string,
): Promise<void> {
  demandMove(row.state, "offered");
  const answerBy = offeredUntil(activity, now);
  await tx
    .update(signUps)
    .set({ state: "offered", answerBy, decidedBy: adminId, updatedAt: now })
    .where(eq(signUps.id, row.id));
  await recordEvent(tx, row.id, "offered", { by: "desk", adminId, at: now });
  await notify(
    tx,
    decidedNotice,
    { memberId: row.memberId, key: `activity-decided:${row.id}` },
    { ...activity, approved: true, reason: "", pay: { fen: kind.fen * row.seats, by: answerBy } },
  );
}

/**
 * Takes somebody out, as the organiser may at any time before the end: his seats go to whoever waits, his points back. He is
 * told why.
 * @throws AppError NOT_FOUND; CONFLICT when it has ended already
 */
export async function removeSignUp(
  tx: Transaction,
  signUpId: string,
  reason: string,
  adminId: string,
  now = new Date(),
): Promise<void> {
  const held = await holdSignUp(tx, signUpId);
  await leave(tx, held, "removed", { by: "desk", adminId, reason, now });
  await withdrawNotices(tx, offerKey(signUpId), { unread: true });
  await promote(tx, held.kind.id, now);
  await notify(
    tx,
    removedNotice,
    { memberId: held.row.memberId, key: `activity-ended:${signUpId}` },
    { ...held.activity, body: `主办方取消了你的报名。${backWords(held.row)}`, reason },
  );
}
