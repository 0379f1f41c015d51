import { type SQL, sql } from "drizzle-orm";
import type { Queryable } from "#platform/database/client.ts";

/**
 * Counts what a query finds, in the transaction of what happened: both are there or neither. It only adds rows, so that
 * writers of the same figure never wait for each other; `foldFigures` adds them to the sums. Rows of a table that several
 * parts write to count themselves, by a trigger of that table.
 * @param rows as those of a `FigureSource`
 * @param sign -1 to take them back
 */
export async function countRows(db: Queryable, rows: SQL, sign: 1 | -1 = 1): Promise<void> {
  await db.execute(sql`
    insert into figures_waiting (metric, section, key, at, value)
    select metric, section, key, at, ${sign} * value from (${rows}) as counted`);
}
