import { and, eq } from "drizzle-orm";
import { can } from "#platform/auth/permissions.ts";
import type { Queryable, Transaction } from "#platform/database/client.ts";
import type { AdminActor, MemberActor } from "#platform/http/actor.ts";
import { AppError } from "#shared/errors.ts";
import { activities, activityStaff } from "../tables.ts";

/** Runs activities, in a section or in all. */
export const MANAGE = "activities.manage";

/** What the gate needs of an activity: not its text. */
const gateColumns = {
  id: activities.id,
  section: activities.section,
  title: activities.title,
  state: activities.state,
  opensAt: activities.opensAt,
  closesAt: activities.closesAt,
  startsAt: activities.startsAt,
  endsAt: activities.endsAt,
  gates: activities.gates,
  stages: activities.stages,
  notices: activities.notices,
  emergencyContact: activities.emergencyContact,
};
export type GateActivity = Pick<typeof activities.$inferSelect, keyof typeof gateColumns>;

/** Who stands at a gate, for the columns that say so. */
export interface Staff {
  role: "gate" | "marshal" | "desk";
  staffId: string | null;
  adminId: string | null;
}

export interface OnDuty {
  activity: GateActivity;
  staff: Staff;
}

/**
 * The activity at whose gate somebody stands.
 * @throws AppError NOT_FOUND; FORBIDDEN for anybody else, with staff of other activities among them
 */
export async function onDuty(
  db: Queryable,
  actor: MemberActor | AdminActor,
  activityId: string,
): Promise<OnDuty> {
  const [activity] = await db.select(gateColumns).from(activities).where(eq(activities.id, activityId));
  if (activity === undefined) throw new AppError("NOT_FOUND", "活动不存在或已被删除");
  return { activity, staff: await staffOf(db, actor, activity) };
}

async function staffOf(
  db: Queryable,
  actor: MemberActor | AdminActor,
  { id, section }: GateActivity,
): Promise<Staff> {
  if (actor.kind === "admin") {
    if (!can(actor, MANAGE, { section })) throw new AppError("FORBIDDEN");
    return { role: "desk", staffId: null, adminId: actor.id };
  }
  const [row] = await db
    .select({ role: activityStaff.role })
    .from(activityStaff)
    .where(and(eq(activityStaff.activityId, id), eq(activityStaff.memberId, actor.id)));
  if (row === undefined) throw new AppError("FORBIDDEN", "你不是这场活动的工作人员");
  return { role: row.role, staffId: actor.id, adminId: null };
}

/**
 * The activity as it stands while somebody is let in: whoever moves its seats, or cancels it, comes before or after. Gates do
 * not wait for each other.
 */
export async function shareActivity(tx: Transaction, id: string): Promise<GateActivity> {
  const [row] = await tx.select(gateColumns).from(activities).where(eq(activities.id, id)).for("share");
  if (row === undefined) throw new AppError("NOT_FOUND", "活动不存在或已被删除");
  return row;
}
