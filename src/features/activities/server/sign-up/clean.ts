import { and, inArray, isNotNull, sql } from "drizzle-orm";
import { eachDue } from "#platform/rounds/each-row.ts";
import type { Services } from "#platform/services.ts";
import { signUps } from "../tables.ts";
import { withoutSecrets } from "./leave.ts";
import { settlePoints, unsettled } from "./points.ts";

/** Sign-ups whose points could not be counted as spent are set aside under this. */
export const SETTLING_ROUND = "activity-points";

/** After the end of an activity. */
const KEPT_DAYS = 7;
const AT_ONCE = 500;

/**
 * Deletes what was kept encrypted of activities that have been over for a week, or were cancelled.
 * @returns of how many sign-ups
 */
export async function deleteSecrets({ db }: Pick<Services, "db">, now = new Date()): Promise<number> {
  for (let deleted = 0; ; ) {
    const some = await db.execute<{ id: string }>(sql`
      select s.id from activity_sign_ups s join activities a on a.id = s.activity_id
      where s.sealed is not null and (a.state = 'cancelled'
        or a.ends_at <= ${now.toISOString()}::timestamptz - make_interval(days => ${KEPT_DAYS}))
      limit ${AT_ONCE}`);
    const ids = some.rows.map(({ id }) => id);
    if (ids.length === 0) return deleted;
    await db
      .update(signUps)
      .set(withoutSecrets)
      .where(and(inArray(signUps.id, ids), isNotNull(signUps.sealed)));
    deleted += ids.length;
    if (ids.length < AT_ONCE) return deleted;
  }
}

/** Counts as spent what was paid for activities that are over. @returns of how many sign-ups */
export function settleAll(services: Pick<Services, "db" | "log">, now = new Date()): Promise<number> {
  return eachDue(
    services,
    SETTLING_ROUND,
    { id: signUps.id, due: unsettled(now), order: signUps.id },
    settlePoints,
  );
}
