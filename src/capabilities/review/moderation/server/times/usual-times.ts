import { sql } from "drizzle-orm";
import type { Queryable } from "#platform/database/client.ts";
import { quantile } from "#platform/figures/quantiles.ts";
import { reviewKinds } from "../kinds/registry.ts";

/** Days of China that are looked at, today among them. */
const DAYS = 7;
/** Fewer decisions say nothing about the next one. */
const LEAST = 5;

/**
 * The median time from the handing in to the decision of the last days, by kind: minutes, more than none. Kinds of which
 * too little was decided are left out. It reads the sums of the charts, of which a kind has some dozen a day.
 */
export async function usualTimes(db: Queryable): Promise<Record<string, number>> {
  const { rows } = await db.execute<{ kind: string; step: number; value: number }>(sql`
    select split_part(key, ':', 1) as kind, split_part(key, ':', 2)::int as step, sum(value)::int as value
    from figures_daily
    where metric = 'decision_time' and section = ''
      and day > (now() at time zone 'Asia/Shanghai')::date - ${DAYS}::int
    group by 1, 2 having sum(value) > 0`);
  const byKind = Map.groupBy(rows, ({ kind }) => kind);
  return Object.fromEntries(
    reviewKinds.entries().flatMap(([kind]) => {
      const steps = new Map((byKind.get(kind) ?? []).map(({ step, value }) => [step, value]));
      const decided = [...steps.values()].reduce((sum, value) => sum + value, 0);
      const seconds = quantile(steps, 0.5);
      return decided < LEAST || seconds === null ? [] : [[kind, Math.ceil(seconds / 6) / 10]];
    }),
  );
}
