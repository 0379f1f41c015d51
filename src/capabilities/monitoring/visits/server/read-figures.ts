import { type SQL, sql } from "drizzle-orm";
import type { Queryable } from "#platform/database/client.ts";
import type { Unit } from "./days.ts";

export interface PeriodFigure {
  metric: string;
  key: string;
  /** The first day of its period. */
  period: string;
  value: number;
}

/**
 * Sums of days by their period.
 * @param section empty for all together
 * @param from the first day
 * @param byKey false adds up all keys of a metric
 */
export async function periodFigures(
  db: Queryable,
  metrics: readonly string[],
  { section, unit, from, byKey = false }: { section: string; unit: Unit; from: string; byKey?: boolean },
): Promise<PeriodFigure[]> {
  const key: SQL = byKey ? sql`key` : sql`''`;
  const { rows } = await db.execute<{ metric: string; key: string; period: string; value: string }>(sql`
    select metric, ${key} as key, to_char(date_trunc(${unit}, day), 'YYYY-MM-DD') as period, sum(value) as value
    from figures_daily
    where metric = any(${sql.param([...metrics])}::text[]) and section = ${section} and day >= ${from}::date
    group by 1, 2, 3`);
  return rows.map((row) => ({ ...row, value: Number(row.value) }));
}

/** Visitors of days, added up by their period: who comes on two days counts twice, nobody can tell. */
export async function visitorFigures(
  db: Queryable,
  { section, unit, from }: { section: string; unit: Unit; from: string },
): Promise<PeriodFigure[]> {
  const { rows } = await db.execute<{ period: string; value: string }>(sql`
    select to_char(date_trunc(${unit}, day), 'YYYY-MM-DD') as period, sum(visitors) as value
    from visitor_days where section = ${section} and day >= ${from}::date group by 1`);
  return rows.map(({ period, value }) => ({ metric: "visitors", key: "", period, value: Number(value) }));
}

/**
 * Sums of a metric by its keys, of a span of days and of the one before it; most first.
 * @param start first day of the span @param from first day of the one before
 */
export async function keyFigures(
  db: Queryable,
  metric: string,
  { section, start, from }: { section: string; start: string; from: string },
): Promise<{ key: string; value: number; before: number }[]> {
  const { rows } = await db.execute<{ key: string; value: string; before: string }>(sql`
    select key, coalesce(sum(value) filter (where day >= ${start}::date), 0) as value,
      coalesce(sum(value) filter (where day < ${start}::date), 0) as before
    from figures_daily where metric = ${metric} and section = ${section} and day >= ${from}::date
    group by key order by 2 desc, 3 desc, 1`);
  return rows.map(({ key, value, before }) => ({ key, value: Number(value), before: Number(before) }));
}

/** The first day on which anything was looked at; null while nothing was. */
export async function countedSince(db: Queryable): Promise<string | null> {
  const { rows } = await db.execute<{ since: string | null }>(
    sql`select min(day)::text as since from figures_daily where metric = 'views' and section = ''`,
  );
  return rows[0]?.since ?? null;
}
