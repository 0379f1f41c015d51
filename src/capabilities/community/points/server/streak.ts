import { and, eq, gte, lte, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "#platform/database/client.ts";
import { checkInStreaks, checkIns } from "./tables.ts";

const DAY_MS = 86_400_000;

/** Another day of the calendar: `dayAfter("2026-03-01", -1)` is `2026-02-28`. */
export function dayAfter(day: string, days = 1): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Holds a member's streak until the transaction ends, also when there is none yet. */
export async function lockStreak(tx: Transaction, memberId: string): Promise<void> {
  await tx
    .insert(checkInStreaks)
    .values({ memberId, lastDay: "2000-01-01", days: 0 })
    .onConflictDoUpdate({ target: checkInStreaks.memberId, set: { days: sql`${checkInStreaks.days}` } });
}

export interface Run {
  first: string;
  last: string;
  days: number;
}

/** Days in a row, worked out from the days themselves: the run with that day in it, or the last one there is. */
export async function runOf(
  db: Queryable,
  memberId: string,
  day: string | null = null,
): Promise<Run | undefined> {
  const { rows } = await db.execute<{ first: string; last: string; days: number }>(sql`
    with numbered as (select day, day - (row_number() over (order by day))::int as run from check_ins
      where member_id = ${memberId}::bigint),
    runs as (select min(day)::text as first, max(day)::text as last, count(*)::int as days
      from numbered group by run)
    select * from runs where ${day}::text is null or ${day}::text between first and last
    order by last desc limit 1`);
  return rows[0];
}

/** Writes down the last run as the streak, after a day before it was added. */
export async function rewriteStreak(tx: Transaction, memberId: string): Promise<void> {
  const run = await runOf(tx, memberId);
  if (run === undefined) return;
  await tx
    .update(checkInStreaks)
    .set({ lastDay: run.last, days: run.days })
    .where(eq(checkInStreaks.memberId, memberId));
}

/** Days in a row that still count on that day: those that ended yesterday can go on. */
export async function streakOn(db: Queryable, memberId: string, today: string): Promise<number> {
  const [row] = await db.select().from(checkInStreaks).where(eq(checkInStreaks.memberId, memberId));
  return row !== undefined && row.lastDay >= dayAfter(today, -1) ? row.days : 0;
}

/** A member's days between two, both included. */
export function daysBetween(db: Queryable, memberId: string, first: string, last: string) {
  return db
    .select({ day: checkIns.day, repaired: checkIns.repaired, rewarded: checkIns.rewarded })
    .from(checkIns)
    .where(and(eq(checkIns.memberId, memberId), gte(checkIns.day, first), lte(checkIns.day, last)))
    .orderBy(checkIns.day);
}
