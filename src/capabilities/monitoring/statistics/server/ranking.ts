import { type SQL, sql } from "drizzle-orm";
import type { RankedWord, RankOrder } from "#capabilities/monitoring/statistics/contract.ts";
import type { Queryable } from "#platform/database/client.ts";
import { lastDays } from "./range.ts";

export interface Ranking {
  /** Empty for all sections together. */
  section: string;
  order: RankOrder;
  /** Part of the word. */
  q?: string | undefined;
  limit: number;
}

const orders: Record<RankOrder, SQL> = {
  today: sql`today desc, week desc`,
  week: sql`week desc, month desc`,
  month: sql`month desc, week desc`,
  // New ones first, then by how many times as many there are.
  change: sql`(week_before = 0 and week > 0) desc, week / greatest(week_before, 1) desc, week desc`,
  false: sql`false_hits / greatest(month, 1) desc, false_hits desc, month desc`,
};

/** Words by how often they were found in the last 30 days, with the same spans before. */
export async function rankWords(
  db: Queryable,
  { section, order, q, limit }: Ranking,
): Promise<{ items: RankedWord[]; words: number }> {
  const days = lastDays(60);
  const day = (ago: number) => sql`${days.at(-1 - ago)}::date`;
  const within = (from: SQL, to: SQL, metric = "hits") =>
    sql`coalesce(sum(value) filter (where metric = ${metric} and day between ${from} and ${to}), 0)`;
  const first = sql`order by ${orders[order]}, key limit ${limit}`;
  // Each is named by its last hit. Where no name is looked for, those that are not shown need none.
  const { rows } = await db.execute<Record<string, string> & { action: RankedWord["action"] }>(sql`
    with sums as (
      select key,
        ${within(day(0), day(0))} as today, ${within(day(1), day(1))} as yesterday,
        ${within(day(6), day(0))} as week, ${within(day(13), day(7))} as week_before,
        ${within(day(29), day(0))} as month, ${within(day(59), day(30))} as month_before,
        ${within(day(29), day(0), "false_hits")} as false_hits
      from figures_daily
      where metric in ('hits', 'false_hits') and section = ${section} and day between ${day(59)} and ${day(0)}
      group by key),
    chosen as (select *, count(*) over () as found from sums where month > 0 ${q === undefined ? first : sql``})
    select chosen.*, hit.word, hit.word_group, hit.action, ${q === undefined ? sql`found` : sql`count(*) over ()`} as words
    from chosen, lateral (
      select word, word_group, action from keyword_hits where word_id = chosen.key::bigint
      order by hit_at desc limit 1) as hit
    where ${q === undefined ? sql`true` : sql`position(lower(${q}) in lower(word)) > 0`}
    ${first}`);
  const items = rows.map((row) => ({
    id: row.key ?? "",
    word: row.word ?? "",
    group: row.word_group ?? "",
    action: row.action,
    today: Number(row.today),
    yesterday: Number(row.yesterday),
    week: Number(row.week),
    week_before: Number(row.week_before),
    month: Number(row.month),
    month_before: Number(row.month_before),
    false_hits: Number(row.false_hits),
  }));
  return { items, words: Number(rows[0]?.words ?? 0) };
}
