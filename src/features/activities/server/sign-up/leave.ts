import { eq, sql } from "drizzle-orm";
import type { Transaction } from "#platform/database/client.ts";
import { isSeated, maySignUpMove, type SignUpState, stateAt } from "#shared/activity-standing.ts";
import { AppError } from "#shared/errors.ts";
import { activities, signUpEvents, signUps, ticketKinds } from "../tables.ts";
import { endFeeOf } from "./end-fee.ts";
import type { Held, KindRow, SignUpRow } from "./locks.ts";
import { returnFor } from "./points.ts";

/** Who does something to a sign-up. */
export type By = { by: "member" | "desk" | "staff" | "time"; adminId?: string | undefined };

/** @throws AppError CONFLICT for a move that there is not */
export function demandMove(from: SignUpState, to: SignUpState): void {
  if (!maySignUpMove(from, to)) throw new AppError("CONFLICT", "这份报名的状态已经变了，请刷新后再看");
}

/** Writes down what happened to a sign-up. */
export async function recordEvent(
  tx: Transaction,
  signUpId: string,
  what: string,
  { by, adminId, note = "", at }: By & { note?: string; at: Date },
): Promise<void> {
  await tx.insert(signUpEvents).values({ signUpId, what, note, by, adminId: adminId ?? null, at });
}

/** Takes seats of a kind of a held activity, or gives them back where negative. */
export async function moveSeats(
  tx: Transaction,
  { id, activityId }: Pick<KindRow, "id" | "activityId">,
  { taken = 0, waiting = 0 }: { taken?: number; waiting?: number },
): Promise<void> {
  if (taken !== 0 || waiting !== 0)
    await tx
      .update(ticketKinds)
      .set({
        taken: sql`${ticketKinds.taken} + ${taken}`,
        waiting: sql`${ticketKinds.waiting} + ${waiting}`,
      })
      .where(eq(ticketKinds.id, id));
  if (taken !== 0)
    await tx
      .update(activities)
      .set({ taken: sql`${activities.taken} + ${taken}` })
      .where(eq(activities.id, activityId));
}

/** What is left of a sign-up's secrets when it ends: nothing. */
export const withoutSecrets = { sealed: null, sealedKeyId: null } as const;

/** Why its fee ends, as the order says it. */
const FEE_BACK = {
  rejected: "报名未通过",
  cancelled: "报名已取消",
  lapsed: "没有在时限内付款",
  removed: "主办方取消了报名",
} as const;

/**
 * Ends a sign-up of a held activity: its seats, or its place on the waitlist, are free, its points and its fee go back, and what was kept
 * encrypted is deleted. Who moves up is the caller's.
 * @throws AppError CONFLICT where it cannot end so
 */
export async function leave(
  tx: Transaction,
  { activity, kind, row }: Held,
  to: Extract<SignUpState, "rejected" | "cancelled" | "lapsed" | "removed">,
  { reason = "", now, ...by }: By & { reason?: string; now: Date },
): Promise<SignUpRow> {
  demandMove(row.state, to);
  await moveSeats(tx, kind, isSeated(row.state) ? { taken: -row.seats } : { waiting: -1 });
  const [left] = await tx
    .update(signUps)
    .set({
      state: to,
      reason,
      answerBy: null,
      ...withoutSecrets,
      ...(by.adminId !== undefined && { decidedBy: by.adminId }),
      updatedAt: now,
    })
    .where(eq(signUps.id, row.id))
    .returning();
  await recordEvent(tx, row.id, to, { ...by, note: reason, at: now });
  await returnFor(tx, activity, row, now);
  // After the end, when accounts are joined, what was paid was paid for having been there.
  if (stateAt(activity.state, activity, now) !== "ended") await endFeeOf(tx, [row], FEE_BACK[to]);
  if (left === undefined) throw new Error("the sign-up was not stored");
  return left;
}
