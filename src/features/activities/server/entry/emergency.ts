import { and, desc, eq } from "drizzle-orm";
import { admins, recordAudit } from "#capabilities/desk/admin/server/public.ts";
import { members } from "#capabilities/people/members/server/public.ts";
import type { EmergencyRead } from "#features/activities/entry-contract.ts";
import type { Queryable } from "#platform/database/client.ts";
import { firstRow } from "#platform/database/row.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { openSecrets } from "../sign-up/seal.ts";
import { emergencyReads, signUps } from "../tables.ts";
import { isItsDay } from "./phase.ts";
import type { OnDuty } from "./staff.ts";

/** More than anybody looks through. */
const MOST = 200;

/**
 * Whom to call for somebody, for a marshal and the desk, on the day of the activity in China's time. That it was read is written
 * down before it is shown.
 * @param address of the request, for the audit log
 * @throws AppError FORBIDDEN for staff of the gate; CLOSED on any other day; NOT_FOUND where nothing was given, or nobody comes
 */
export async function readEmergency(
  { db, keys }: Pick<Services, "db" | "keys">,
  { activity, staff: { role, staffId, adminId } }: OnDuty,
  signUpId: string,
  address: string,
  now = new Date(),
): Promise<{ name: string; mobile: string }> {
  if (role === "gate") throw new AppError("FORBIDDEN", "只有领队能查看紧急联系人");
  if (!isItsDay(activity, now)) throw new AppError("CLOSED", "紧急联系人只在活动当天可以查看");
  const row = await firstRow(
    db,
    signUps,
    and(eq(signUps.id, signUpId), eq(signUps.activityId, activity.id), eq(signUps.state, "confirmed")),
  );
  const emergency = row === undefined ? null : (openSecrets(keys, row)?.emergency ?? null);
  if (emergency === null) throw new AppError("NOT_FOUND", "没有填写紧急联系人");
  await db.transaction(async (tx) => {
    await tx.insert(emergencyReads).values({ signUpId, staffId, adminId, at: now });
    await recordAudit(tx, {
      adminId,
      action: "activities.emergency",
      targetKind: "activity",
      targetId: activity.id,
      after: { sign_up: signUpId, ...(staffId !== null && { member: staffId }) },
      address,
    });
  });
  return emergency;
}

/**
 * Who read emergency contacts of an activity, the latest first.
 * @throws AppError FORBIDDEN except at the desk
 */
export async function listEmergencyReads(
  db: Queryable,
  { activity: { id }, staff: { role } }: OnDuty,
): Promise<EmergencyRead[]> {
  if (role !== "desk") throw new AppError("FORBIDDEN");
  const rows = await db
    .select({
      id: emergencyReads.id,
      person: signUps.name,
      member: members.nickname,
      admin: admins.name,
      adminId: emergencyReads.adminId,
      at: emergencyReads.at,
    })
    .from(emergencyReads)
    .innerJoin(signUps, eq(signUps.id, emergencyReads.signUpId))
    .leftJoin(members, eq(members.id, emergencyReads.staffId))
    .leftJoin(admins, eq(admins.id, emergencyReads.adminId))
    .where(eq(signUps.activityId, id))
    .orderBy(desc(emergencyReads.at), desc(emergencyReads.id))
    .limit(MOST);
  return rows.map(({ member, admin, adminId, at, ...row }) => ({
    ...row,
    by: member ?? admin ?? "",
    desk: adminId !== null,
    at: at.toISOString(),
  }));
}
