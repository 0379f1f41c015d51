import { eq, inArray } from "drizzle-orm";
import { earnersOf } from "#capabilities/people/members/server/public.ts";
import { notify } from "#capabilities/people/notices/server/public.ts";
import { endFee, type FeeKind, placeFee } from "#features/orders/server/public.ts";
import type { Batch } from "#platform/batches/batch.ts";
import type { Queryable, Transaction } from "#platform/database/client.ts";
import type { Services } from "#platform/services.ts";
import { isLive, stateAt } from "#shared/activity-standing.ts";
import { formatFen } from "#shared/money.ts";
import { RETURN_DAYS } from "#shared/order.ts";
import { excerpt } from "#shared/text.ts";
import { applyPath } from "../../address.ts";
import { activities, signUps } from "../tables.ts";
import { changedSeats } from "./changed-seats.ts";
import { confirm } from "./decide.ts";
import { leave, recordEvent } from "./leave.ts";
import { type Held, holdSignUp, lockActivities, lockActivity } from "./locks.ts";
import { decidedNotice, lapsedNotice, removedNotice } from "./notice-kinds.ts";
import { promote } from "./promote.ts";

/** The kind under which orders know what sign-ups cost. */
export const ACTIVITY_FEE = "activity";

const DAY = 86_400_000;

const subjectOf = (signUpId: string): string => `${ACTIVITY_FEE}:${signUpId}`;
const signUpOf = (subject: string): string => subject.slice(ACTIVITY_FEE.length + 1);
/** What goes wrong at an activity is said in the days after it. */
const keptUntil = (endsAt: Date): Date => new Date(endsAt.getTime() + RETURN_DAYS * DAY);

/**
 * Opens the order by which an offered seat of a held activity is paid; it can be paid as long as the offer stands.
 * @throws AppError CLOSED where the shop takes no payments
 */
export async function askFee(
  tx: Transaction,
  services: Services,
  { activity, kind, row }: Held,
  now: Date,
): Promise<void> {
  const fen = kind.fen * row.seats;
  const { number, paymentNumber } = await placeFee(tx, services, {
    ...{ memberId: row.memberId, section: activity.section, subject: subjectOf(row.id), fen, points: 0 },
    title: `活动报名费：${excerpt(activity.title, 30)}`,
    ...(row.answerBy !== null && { payBy: row.answerBy }),
    refundableUntil: keptUntil(activity.endsAt),
  });
  await tx
    .update(signUps)
    .set({ fen, orderNumber: number, paymentNumber, updatedAt: now })
    .where(eq(signUps.id, row.id));
  await recordEvent(tx, row.id, "fee_asked", { by: "member", note: formatFen(fen), at: now });
}

/** Fees of sign-ups as orders tell of them. */
export const activityFees: FeeKind = {
  async hold(tx, subject) {
    const [row] = await tx
      .select({ activityId: signUps.activityId })
      .from(signUps)
      .where(eq(signUps.id, signUpOf(subject)));
    if (row !== undefined) await lockActivity(tx, row.activityId);
  },
  async paid(tx, services, { subject, number, fen }) {
    const held = await holdSignUp(tx, signUpOf(subject));
    const { activity, row } = held;
    const now = new Date();
    if (row.state !== "offered" || row.orderNumber !== number) {
      await tellLost(tx, held, fen, number);
      return false;
    }
    await confirm(tx, held, now);
    await recordEvent(tx, row.id, "paid", { by: "member", note: formatFen(fen), at: now });
    await notify(
      tx,
      decidedNotice,
      { memberId: row.memberId, key: `activity-paid:${number}` },
      { ...activity, approved: true, reason: "", pay: null },
    );
    await changedSeats(tx, services, activity.id);
    return true;
  },
  async ended(tx, services, { subject, number }, how) {
    const { activity, kind, row } = await holdSignUp(tx, signUpOf(subject));
    const now = new Date();
    if (row.orderNumber !== number || !isLive(row.state)) return;
    // Whoever was there was there, whatever he got back for it.
    if (how === "refunded" && stateAt(activity.state, activity, now) === "ended") return;
    // Its order has just ended: nothing is left to give back.
    const held = { activity, kind, row: { ...row, orderNumber: "" } };
    const told = { memberId: row.memberId };
    if (how === "expired") {
      await leave(tx, held, "lapsed", { by: "time", now });
      await notify(tx, lapsedNotice, { ...told, key: `activity-lapsed:${row.id}` }, activity);
    } else if (how === "cancelled") await leave(tx, held, "cancelled", { by: "member", now });
    else {
      await leave(tx, held, "removed", { by: "desk", reason: "费用已退回", now });
      const body = `报名费 ${formatFen(row.fen)} 已退回，名额让给了候补的人。`;
      const key = `activity-ended:${row.id}`;
      await notify(tx, removedNotice, { ...told, key }, { ...activity, body, reason: "" });
    }
    await promote(tx, kind.id, now);
    await changedSeats(tx, services, activity.id);
  },
  async refundableUntil(db, subject) {
    const [row] = await ofSignUp(db, subject);
    return row === undefined ? null : keptUntil(row.endsAt);
  },
  async path(db, subject) {
    const [row] = await ofSignUp(db, subject);
    return row === undefined ? "" : applyPath(row);
  },
};

const ofSignUp = (db: Queryable, subject: string) =>
  db
    .select({ id: activities.id, section: activities.section, endsAt: activities.endsAt })
    .from(signUps)
    .innerJoin(activities, eq(activities.id, signUps.activityId))
    .where(eq(signUps.id, signUpOf(subject)));

/** Paid too late, or for a seat that was given up: nothing is confirmed, and the money goes back by itself. */
const tellLost = (tx: Transaction, { activity, row }: Held, fen: number, number: string): Promise<void> =>
  notify(
    tx,
    removedNotice,
    { memberId: row.memberId, key: `activity-fee-back:${number}` },
    { ...activity, body: `付款时名额已经让出，${formatFen(fen)} 会原路退回。`, reason: "" },
  );

/** Ends fees through the door of orders, which holds activity, buyer and order in this order. */
export const feesBatch: Batch<{
  id: string;
  at: string;
  sign_up_id: string;
  order_number: string;
  reason: string;
}> = {
  size: 20,
  async take(tx, services, rows) {
    const found = await tx
      .select({ activityId: signUps.activityId, memberId: signUps.memberId })
      .from(signUps)
      .where(
        inArray(
          signUps.id,
          rows.map(({ sign_up_id }) => sign_up_id),
        ),
      );
    // All of one transaction first, each in one order for everybody.
    await lockActivities(tx, [...new Set(found.map(({ activityId }) => activityId))]);
    await earnersOf(tx, new Set(found.map(({ memberId }) => memberId)));
    for (const { order_number: number, reason } of rows) await endFee(tx, services, { number, reason });
  },
};
