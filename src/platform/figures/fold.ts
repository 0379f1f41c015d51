import { type SQL, sql } from "drizzle-orm";
import type { Database, Transaction } from "#platform/database/client.ts";
import { databaseError } from "#platform/database/database-error.ts";

/** Rows of one transaction: few enough to be quick, many enough to keep up. */
const AT_ONCE = 20_000;

/**
 * Adds what waits to the sums, in some transactions.
 * @param most how many of them at most; what is left waits for the next call
 * @returns how many rows were added
 */
export async function foldFigures(db: Database, most = 1000): Promise<number> {
  let folded = 0;
  for (let batch = 0; batch < most; batch += 1) {
    const some = await db.transaction(async (tx) => {
      await lockSums(tx);
      return foldSome(tx);
    });
    folded += some;
    if (some < AT_ONCE) break;
  }
  return folded;
}

/** PostgreSQL's code for a lock that somebody else has. */
const LOCKED = "55P03";

/** Adds some of what waits, for who is about to read; not while somebody else does, nor during a recount. */
export async function foldBeforeReading(db: Database): Promise<void> {
  try {
    await db.transaction(async (tx) => {
      await tx.execute(sql`lock table figures_hourly in share row exclusive mode nowait`);
      await foldSome(tx);
    });
  } catch (error) {
    if (databaseError(error)?.code !== LOCKED) throw error;
  }
}

async function foldSome(tx: Transaction): Promise<number> {
  const { rows } = await tx.execute<{ taken: number }>(sql`
    with taken as (
      delete from figures_waiting where id in (select id from figures_waiting order by id limit ${AT_ONCE})
      returning metric, section, key, at, value),
    ${addingUp(sql`taken`)}
    select (select count(*)::int from taken) as taken`);
  return rows[0]?.taken ?? 0;
}

/**
 * One at a time adds to the sums, or counts them anew. The first statement of its transaction, so that it sees whatever
 * the one before it did.
 */
export async function lockSums(tx: Transaction): Promise<void> {
  await tx.execute(sql`lock table figures_hourly in share row exclusive mode`);
}

/**
 * Common table expressions that add rows of (metric, section, key, at, value) to the sums of the hours and of the days.
 * @param from name of an earlier expression
 */
export function addingUp(from: SQL): SQL {
  // No row ends with nothing where nothing was: an undone decision leaves a zero, which readers leave out.
  return sql`
    by_hour as (
      select metric, place.section, date_trunc('hour', at, 'UTC') as hour, key, sum(value)::bigint as value
      from ${from} as one, lateral (select one.section union select '') as place
      group by 1, 2, 3, 4),
    hours as (
      insert into figures_hourly (metric, section, hour, key, value)
      select * from by_hour
      on conflict (metric, section, hour, key) do update set value = figures_hourly.value + excluded.value),
    days as (
      insert into figures_daily (metric, section, day, key, value)
      select metric, section, (hour at time zone 'Asia/Shanghai')::date, key, sum(value)::bigint
      from by_hour group by 1, 2, 3, 4
      on conflict (metric, section, day, key) do update set value = figures_daily.value + excluded.value)`;
}
