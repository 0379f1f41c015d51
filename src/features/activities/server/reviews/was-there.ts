import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Queryable } from "#platform/database/client.ts";
import { signUps } from "../tables.ts";

/** Holds for sign-ups of members who were there: let in at the gate, or, where nobody was, confirmed. */
export const attended: SQL | undefined = and(
  eq(signUps.state, "confirmed"),
  sql`(activity_sign_ups.entered_at is not null or not exists (
    select 1 from activity_sign_ups as gate
    where gate.activity_id = activity_sign_ups.activity_id and gate.entered_at is not null))`,
);

/** Which of these members were there. */
export async function whoWasThere(
  db: Queryable,
  activityId: string,
  memberIds: readonly string[],
): Promise<Set<string>> {
  if (memberIds.length === 0) return new Set();
  const rows = await db
    .select({ memberId: signUps.memberId })
    .from(signUps)
    .where(and(eq(signUps.activityId, activityId), attended, inArray(signUps.memberId, [...memberIds])));
  return new Set(rows.map(({ memberId }) => memberId));
}
