import { and, asc, eq } from "drizzle-orm";
import { recordAct } from "#capabilities/community/growth/server/public.ts";
import type { Transaction } from "#platform/database/client.ts";
import { attendanceObject } from "../acts.ts";
import { signUps } from "../tables.ts";
import { attended } from "./was-there.ts";

/** Counts an activity that ended for everybody who was there: growth, points and honours follow a moment later, each once. */
export async function countAttendance(tx: Transaction, activityId: string): Promise<void> {
  const rows = await tx
    .select({ memberId: signUps.memberId })
    .from(signUps)
    .where(and(eq(signUps.activityId, activityId), attended))
    .orderBy(asc(signUps.memberId));
  for (const { memberId } of rows)
    await recordAct(tx, {
      act: "activity.attended",
      memberId,
      object: attendanceObject(activityId, memberId),
    });
}
