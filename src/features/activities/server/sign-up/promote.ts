import { and, asc, eq, gt, inArray } from "drizzle-orm";
import { notify } from "#capabilities/people/notices/server/public.ts";
import type { Transaction } from "#platform/database/client.ts";
import { stateAt } from "#shared/activity-standing.ts";
import { signUpEvents, signUps, ticketKinds } from "../tables.ts";
import { moveSeats } from "./leave.ts";
import { kindOf, type LockedActivity, lockActivity } from "./locks.ts";
import { offerKey, offerNotice } from "./notice-kinds.ts";

const HOUR = 3_600_000;
/** Read of the waitlist at once. */
const PAGE = 200;

/**
 * Moves the head of a kind's waitlist up while seats are free: each is asked whether he still wants to come, and his seats
 * are held until he answers or his time is over. In strict order: a head that needs more seats than are free is not
 * overtaken. Call it whenever seats came free, or a quota grew; the activity is locked here. Nobody moves up once the
 * activity has begun.
 * @returns how many moved up
 */
export async function promote(tx: Transaction, kindId: string, now = new Date()): Promise<number> {
  const { activityId } = await kindOf(tx, kindId);
  const activity = await lockActivity(tx, activityId);
  const state = stateAt(activity.state, activity, now);
  if (state !== "open" && state !== "closed") return 0;
  // As it stands now that the activity is held.
  const kind = await kindOf(tx, kindId);
  const up = await nextUp(tx, kindId, kind.quota - kind.taken);
  if (up.length === 0) return 0;
  const answerBy = offeredUntil(activity, now);
  const ids = up.map(({ id }) => id);
  await tx
    .update(signUps)
    .set({ state: "offered", answerBy, updatedAt: now })
    .where(inArray(signUps.id, ids));
  await tx
    .insert(signUpEvents)
    .values(ids.map((signUpId) => ({ signUpId, what: "offered", by: "time" as const, at: now })));
  await moveSeats(tx, kind, { taken: up.reduce((sum, { seats }) => sum + seats, 0), waiting: -up.length });
  for (const { id, memberId } of up)
    await notify(tx, offerNotice, { memberId, key: offerKey(id) }, { ...activity, signUpId: id, answerBy });
  return up.length;
}

/** How long a seat is kept for whoever it is offered to. */
export const offeredUntil = (
  { answerHours, startsAt }: Pick<LockedActivity, "answerHours" | "startsAt">,
  now: Date,
): Date => new Date(Math.min(now.getTime() + answerHours * HOUR, startsAt.getTime()));

/** The same for every kind of an activity, which is held: nobody moved up while sign-up was taken back. */
export async function promoteAll(tx: Transaction, activityId: string, now: Date): Promise<void> {
  const kinds = await tx
    .select({ id: ticketKinds.id })
    .from(ticketKinds)
    .where(and(eq(ticketKinds.activityId, activityId), gt(ticketKinds.waiting, 0)))
    .orderBy(asc(ticketKinds.id));
  for (const { id } of kinds) await promote(tx, id, now);
}

/** Who waits first, as long as everybody before him fits. */
async function nextUp(tx: Transaction, kindId: string, seats: number) {
  const up: { id: string; memberId: string; seats: number }[] = [];
  for (let free = seats, at = 0; free > 0; at += PAGE) {
    const rows = await tx
      .select({ id: signUps.id, memberId: signUps.memberId, seats: signUps.seats })
      .from(signUps)
      .where(and(eq(signUps.kindId, kindId), eq(signUps.state, "waiting")))
      .orderBy(asc(signUps.rank), asc(signUps.id))
      .limit(PAGE)
      .offset(at);
    for (const row of rows) {
      if (row.seats > free) return up;
      free -= row.seats;
      up.push(row);
    }
    if (rows.length < PAGE) return up;
  }
  return up;
}
