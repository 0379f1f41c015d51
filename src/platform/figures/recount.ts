import { inArray, type SQL, sql } from "drizzle-orm";
import type { Database, Transaction } from "#platform/database/client.ts";
import { transact } from "#platform/database/transact.ts";
import { ExtensionPoint } from "#platform/extension-point.ts";
import { addingUp, lockSums } from "./fold.ts";
import { figureSources } from "./tables.ts";

/** Where figures can be counted anew from: the rows that `count` was called beside. */
export interface FigureSource {
  /** Whatever of these metrics stands in the sums comes from here. */
  metrics: readonly string[];
  /** Selects (metric text, section text, key text, at timestamptz, value bigint), one row for each thing that happened. */
  rows: SQL;
}

/** What figures are counted from. */
export const figureSourcesOf = new ExtensionPoint<FigureSource>("source of figures");

/**
 * Counts all figures of some sources anew, while others go on counting: what is seen of a source, and what waits of it,
 * are of one moment, and what comes later waits for the next fold.
 * @param names keys of `figureSourcesOf`; all of them unless given
 */
export async function recountFigures(
  db: Database,
  names: readonly string[] = figureSourcesOf.entries().map(([name]) => name),
): Promise<void> {
  for (const name of names)
    await transact(db, async (tx) => {
      await tx.execute(sql`set transaction isolation level repeatable read`);
      await recountIn(tx, name);
    });
}

/** The same in the caller's transaction, for times at which nobody else counts. */
export async function recountIn(tx: Transaction, name: string): Promise<void> {
  const source = figureSourcesOf.get(name);
  if (source === undefined) throw new Error(`no source of figures is named "${name}"`);
  const metrics = sql`any(${sql.param([...source.metrics])}::text[])`;
  await tx.execute(sql`set local statement_timeout = 0`);
  await lockSums(tx);
  for (const table of ["figures_waiting", "figures_hourly", "figures_daily"])
    await tx.execute(sql`delete from ${sql.identifier(table)} where metric = ${metrics}`);
  await tx.execute(sql`
    with counted as (${source.rows}),
    ${addingUp(sql`counted`)}
    select count(*) from counted`);
  await tx
    .insert(figureSources)
    .values({ name })
    .onConflictDoUpdate({ target: figureSources.name, set: { countedAt: sql`now()` } });
}

/** Counts the sources that never were: those of what happened before there were figures. */
export async function countMissing(db: Database): Promise<string[]> {
  const names = figureSourcesOf.entries().map(([name]) => name);
  const known = await db.select().from(figureSources).where(inArray(figureSources.name, names));
  const missing = names.filter((name) => !known.some((row) => row.name === name));
  await recountFigures(db, missing);
  return missing;
}
