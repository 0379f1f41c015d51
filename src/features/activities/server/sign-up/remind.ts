import { and, eq, gt, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import { notify } from "#capabilities/people/notices/server/public.ts";
import type { Transaction } from "#platform/database/client.ts";
import { eachDue } from "#platform/rounds/each-row.ts";
import type { Services } from "#platform/services.ts";
import { activities, signUps } from "../tables.ts";
import { reminderNotice } from "./notice-kinds.ts";

/** Members who could not be reminded are set aside under this. */
export const REMINDER_ROUND = "activities-remind";

const HOUR = 3_600_000;
const DAY_MS = 24 * HOUR;
const SOON_MS = 2 * HOUR;

/** Sign-ups whose activity begins within so long and whose member has not just signed up. */
const near = (now: Date, within: number): SQL => {
  const until = new Date(now.getTime() + within);
  return sql`exists (select 1 from ${activities} where ${activities.id} = ${signUps.activityId}
    and ${and(gt(activities.startsAt, now), lte(activities.startsAt, until))}
    and ${activities.state} in ('announced', 'open', 'closed')
    and ${signUps.createdAt} <= ${activities.startsAt} - make_interval(secs => ${within / 1000}))`;
};

const due = (now: Date): SQL | undefined =>
  and(
    eq(signUps.state, "confirmed"),
    or(
      and(isNull(signUps.remindedHoursAt), near(now, SOON_MS)),
      and(isNull(signUps.remindedDayAt), isNull(signUps.remindedHoursAt), near(now, DAY_MS)),
    ),
  );

/**
 * Reminds everybody who comes, a day and two hours before it begins: each once, later where the job was down, and of the day
 * before not once it is two hours. Who signed up within that time needs no reminder of it.
 * @returns how many were reminded
 */
export function remindMembers(services: Pick<Services, "db" | "log">, now = new Date()): Promise<number> {
  return eachDue(services, REMINDER_ROUND, { id: signUps.id, due: due(now), order: signUps.id }, (tx, id) =>
    remind(tx, id, now),
  );
}

async function remind(tx: Transaction, id: string, now: Date): Promise<boolean> {
  const [row] = await tx
    .select({ memberId: signUps.memberId, activityId: signUps.activityId })
    .from(signUps)
    .where(and(eq(signUps.id, id), due(now)))
    .for("no key update", { skipLocked: true });
  if (row === undefined) return false;
  const [activity] = await tx.select().from(activities).where(eq(activities.id, row.activityId));
  if (activity === undefined) return false;
  const soon = activity.startsAt.getTime() - now.getTime() <= SOON_MS;
  await tx
    .update(signUps)
    .set(soon ? { remindedHoursAt: now } : { remindedDayAt: now })
    .where(eq(signUps.id, id));
  await notify(
    tx,
    reminderNotice,
    { memberId: row.memberId, key: `activity-remind:${id}:${soon ? "hours" : "day"}` },
    { ...activity, soon },
  );
  return true;
}
