import { asc, eq, inArray } from "drizzle-orm";
import type { Transaction } from "#platform/database/client.ts";
import { AppError } from "#shared/errors.ts";
import { activities, signUps, ticketKinds } from "../tables.ts";

export type ActivityRow = typeof activities.$inferSelect;
export type KindRow = typeof ticketKinds.$inferSelect;
export type SignUpRow = typeof signUps.$inferSelect;

/** Whether its fee was paid: a number has only who paid all that was asked. */
export const isPaid = ({ fen, number }: Pick<SignUpRow, "fen" | "number">): boolean =>
  fen > 0 && number !== null;

/** What moving seats needs of an activity: not its text. */
export const seatColumns = {
  id: activities.id,
  section: activities.section,
  title: activities.title,
  place: activities.place,
  state: activities.state,
  opensAt: activities.opensAt,
  closesAt: activities.closesAt,
  startsAt: activities.startsAt,
  endsAt: activities.endsAt,
  reviewed: activities.reviewed,
  form: activities.form,
  formVersion: activities.formVersion,
  emergencyContact: activities.emergencyContact,
  answerHours: activities.answerHours,
  detailsVersion: activities.detailsVersion,
  nextNumber: activities.nextNumber,
};
export type LockedActivity = Pick<ActivityRow, keyof typeof seatColumns>;

/**
 * Holds an activity until the transaction ends. Whoever moves seats does this first, and locks its ticket kinds, sign-ups,
 * members and their accounts afterwards; nothing holds one of those and then asks for the activity.
 * @throws AppError NOT_FOUND
 */
export async function lockActivity(tx: Transaction, id: string): Promise<LockedActivity> {
  const [row] = await tx
    .select(seatColumns)
    .from(activities)
    .where(eq(activities.id, id))
    // Rows that refer to it may come in meanwhile.
    .for("no key update");
  if (row === undefined) throw new AppError("NOT_FOUND", "活动不存在或已被删除");
  return row;
}

/** The same for several, in the order of their ids. */
export async function lockActivities(tx: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .select({ id: activities.id })
    .from(activities)
    .where(inArray(activities.id, [...ids]))
    .orderBy(asc(activities.id))
    .for("no key update");
}

/** A ticket kind of a locked activity. @throws AppError NOT_FOUND */
export async function kindOf(tx: Transaction, id: string): Promise<KindRow> {
  const [row] = await tx.select().from(ticketKinds).where(eq(ticketKinds.id, id));
  if (row === undefined) throw new AppError("NOT_FOUND", "这个票种已经没有了");
  return row;
}

/** A sign-up with its activity and kind; the activity is held. */
export interface Held {
  activity: LockedActivity;
  kind: KindRow;
  row: SignUpRow;
}

/**
 * A sign-up as it stands once its activity is held.
 * @param memberId whose it has to be; anybody's unless given
 * @throws AppError NOT_FOUND
 */
export async function holdSignUp(tx: Transaction, id: string, memberId?: string): Promise<Held> {
  const [found] = await tx
    .select({ activityId: signUps.activityId, memberId: signUps.memberId })
    .from(signUps)
    .where(eq(signUps.id, id));
  if (found === undefined || (memberId !== undefined && found.memberId !== memberId))
    throw new AppError("NOT_FOUND", "没有这份报名");
  const activity = await lockActivity(tx, found.activityId);
  const [row] = await tx.select().from(signUps).where(eq(signUps.id, id)).for("no key update");
  if (row === undefined) throw new AppError("NOT_FOUND", "没有这份报名");
  return { activity, kind: await kindOf(tx, row.kindId), row };
}
