import { type SQL, sql } from "drizzle-orm";
import type { Queryable } from "#platform/database/client.ts";

/** One figure of one day. */
export interface DailyFigure {
  metric: string;
  key: string;
  /** As 2026-11-22. */
  day: string;
  value: number;
}

/**
 * What was counted, day by day; days without any are left out.
 * @param section empty for all of them together
 * @param days oldest first, without gaps
 * @param keys only these
 */
export async function dailyFigures(
  db: Queryable,
  metrics: readonly string[],
  { section, days, keys }: { section: string; days: readonly string[]; keys?: readonly string[] },
): Promise<DailyFigure[]> {
  // Each day by itself, so that few keys are looked up in the index however many others there are.
  const wanted: SQL =
    keys === undefined
      ? sql`day between ${days[0]}::date and ${days.at(-1)}::date`
      : sql`day = any(${sql.param([...days])}::date[]) and key = any(${sql.param([...keys])}::text[])`;
  const { rows } = await db.execute<{ metric: string; key: string; day: string; value: string }>(sql`
    select metric, key, to_char(day, 'YYYY-MM-DD') as day, value from figures_daily
    where metric = any(${sql.param([...metrics])}::text[]) and section = ${section} and ${wanted} and value <> 0`);
  return rows.map((row) => ({ ...row, value: Number(row.value) }));
}

/** A figure for each day, of those that are given. */
export function byDay(days: readonly string[], figures: readonly DailyFigure[]): number[] {
  const sums = new Map<string, number>();
  for (const { day, value } of figures) sums.set(day, (sums.get(day) ?? 0) + value);
  return days.map((day) => sums.get(day) ?? 0);
}

/**
 * How much there was by day of the week (Monday first) and hour of China.
 * @param keys of the metric
 */
export async function hoursOfWeek(
  db: Queryable,
  metric: string,
  { section, days, keys }: { section: string; days: readonly string[]; keys: readonly string[] },
): Promise<number[][]> {
  // Kinds are added up before hours are told apart, which costs more than the sum.
  const { rows } = await db.execute<{ weekday: number; hour: number; value: string }>(sql`
    with hours as (
      select hour at time zone 'Asia/Shanghai' as hour, sum(value) as value
      from figures_hourly
      where metric = ${metric} and section = ${section} and key = any(${sql.param([...keys])}::text[])
        and hour >= ${days[0]}::timestamp at time zone 'Asia/Shanghai'
        and hour < (${days.at(-1)}::date + 1)::timestamp at time zone 'Asia/Shanghai'
      group by figures_hourly.hour)
    select extract(isodow from hour)::int as weekday, extract(hour from hour)::int as hour, sum(value) as value
    from hours group by 1, 2`);
  const found = new Map(rows.map((row) => [`${row.weekday}:${row.hour}`, Number(row.value)]));
  return Array.from({ length: 7 }, (_, weekday) =>
    Array.from({ length: 24 }, (__, hour) => found.get(`${weekday + 1}:${hour}`) ?? 0),
  );
}
