import { and, lt, lte, or, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "#platform/database/client.ts";
import { allowedBy } from "#platform/limits/limit.ts";
import { searchMisses as table } from "./tables.ts";

/** A word that somebody misses counts once an hour for each visitor. */
const ONCE = { name: "search:miss", max: 1, seconds: 3600 };
/** Words of one search are kept so long, others longer. */
const RARE_DAYS = 30;
const DAYS = 400;
const LISTED = 200;

const TODAY = sql`(now() at time zone 'Asia/Shanghai')::date`;

/**
 * Counts a search that found nothing, in the caller's transaction.
 * @param word as it is compared @param shown as it was typed @param visitor a mark of who searched, for this word alone
 */
export async function countMiss(
  tx: Transaction,
  { word, shown, visitor }: { word: string; shown: string; visitor: string },
  at: Date,
): Promise<void> {
  const allowed = await allowedBy(tx, ONCE, [{ subject: visitor, at }]);
  if (allowed.length === 0) return;
  await tx
    .insert(table)
    .values({ day: sql`${TODAY}`, word, shown, times: 1 })
    .onConflictDoUpdate({ target: [table.day, table.word], set: { times: sql`${table.times} + 1` } });
}

/**
 * What was looked for in vain since a day of China, most first.
 * @returns the first of them, and how many there are
 */
export async function searchMisses(
  db: Queryable,
  from: string,
): Promise<{ items: { shown: string; times: number; last: string }[]; words: number }> {
  const { rows } = await db.execute<{ shown: string; times: number; last: string; words: number }>(sql`
    select min(shown) as shown, sum(times)::int as times, max(day)::text as last, count(*) over ()::int as words
    from search_misses where day >= ${from}::date group by word order by times desc, last desc, word limit ${LISTED}`);
  return { items: rows.map(({ words: _, ...row }) => row), words: rows[0]?.words ?? 0 };
}

/** Forgets what was missed long ago. */
export async function forgetMisses(db: Queryable): Promise<void> {
  const ago = (days: number) => sql`${TODAY} - ${days}::int`;
  await db
    .delete(table)
    .where(or(lt(table.day, ago(DAYS)), and(lt(table.day, ago(RARE_DAYS)), lte(table.times, 1))));
}
