import { and, asc, eq } from "drizzle-orm";
import { recordAct, recordActs, revokeActs } from "#capabilities/community/growth/server/public.ts";
import type { Transaction } from "#platform/database/client.ts";
import type { StoredState } from "#shared/activity-standing.ts";
import { attendanceObject } from "../acts.ts";
import { signUps } from "../tables.ts";
import { attended, whoWasThere } from "./was-there.ts";

const ATTENDED = "activity.attended";

/** Counts an activity that ended for everybody who was there: growth, points and honours follow a moment later, each once. */
export async function countAttendance(tx: Transaction, activityId: string): Promise<void> {
  const rows = await tx
    .select({ memberId: signUps.memberId })
    .from(signUps)
    .where(and(eq(signUps.activityId, activityId), attended))
    .orderBy(asc(signUps.memberId));
  await recordActs(
    tx,
    rows.map(({ memberId }) => ({
      ...{ act: ATTENDED, memberId, object: attendanceObject(activityId, memberId) },
    })),
  );
}

/**
 * Counts anew for one member, after a gate told later that it let him in, or took that back. Before its end nothing of an
 * activity counts yet.
 * @param activity held, as it stands
 */
export async function recountAttendance(
  tx: Transaction,
  { id, state }: { id: string; state: StoredState },
  memberId: string,
): Promise<void> {
  if (state !== "ended") return;
  const object = attendanceObject(id, memberId);
  if ((await whoWasThere(tx, id, [memberId])).has(memberId))
    await recordAct(tx, { act: ATTENDED, memberId, object });
  else await revokeActs(tx, object);
}
