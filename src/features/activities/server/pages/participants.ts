import { and, eq, inArray } from "drizzle-orm";
import type { Queryable } from "#platform/database/client.ts";
import { stateAt } from "#shared/activity-standing.ts";
import { whoWasThere } from "../reviews/was-there.ts";
import { signUps } from "../tables.ts";
import { shownActivity } from "./side.ts";

/** Which of some members come to an activity; once it is over, which of them were there. @throws AppError NOT_FOUND */
export async function participantsAmong(
  db: Queryable,
  id: string,
  memberIds: readonly string[],
): Promise<string[]> {
  const activity = await shownActivity(db, id);
  if (stateAt(activity.state, activity, new Date()) === "ended")
    return [...(await whoWasThere(db, id, memberIds))];
  const rows = await db
    .select({ memberId: signUps.memberId })
    .from(signUps)
    .where(
      and(
        eq(signUps.activityId, id),
        eq(signUps.state, "confirmed"),
        inArray(signUps.memberId, [...memberIds]),
      ),
    );
  return rows.map(({ memberId }) => memberId);
}
