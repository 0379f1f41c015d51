import { sql } from "drizzle-orm";
import { opinionsTable as opinions } from "#capabilities/monitoring/sentiment/server/public.ts";
import type { SearchFilter } from "#capabilities/monitoring/text-search/contract.ts";
import { COUNTED } from "#capabilities/monitoring/text-search/counted.ts";
import type { Queryable } from "#platform/database/client.ts";
import { titleOf } from "./find.ts";
import { meantBy, type Searcher } from "./meant.ts";

const MOST_DAYS = 400;

/** A type, since rows of `execute` have to be records. */
type Counted = { kind: string; day: string; count: number; negative: number; positive: number };

/**
 * How many there are: by kind, by day in China, by what they think. Of more than COUNTED only the newest are counted, one
 * more than that: a word that most texts have would have all of them read.
 */
export async function countTexts(db: Queryable, searcher: Searcher, filter: SearchFilter) {
  const meant = await meantBy(db, searcher, filter);
  const { rows } =
    meant === null
      ? { rows: [] }
      : await db.execute<Counted>(sql`
          select meant.kind, to_char(meant.written_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day,
            count(*)::int as count,
            (count(*) filter (where ${opinions.sentiment} = 'negative'))::int as negative,
            (count(*) filter (where ${opinions.sentiment} = 'positive'))::int as positive
          from (${meant.texts({ take: COUNTED + 1 })}) as meant
          left join ${opinions} on ${opinions.kind} = meant.kind and ${opinions.targetId} = meant.target_id
            and ${opinions.state} <> 'rejected'
          group by meant.kind, day`);
  const kinds = new Map<string, number>();
  const days = new Map<string, { count: number; negative: number }>();
  let [total, negative, positive] = [0, 0, 0];
  for (const row of rows) {
    kinds.set(row.kind, (kinds.get(row.kind) ?? 0) + row.count);
    const day = days.get(row.day) ?? { count: 0, negative: 0 };
    days.set(row.day, { count: day.count + row.count, negative: day.negative + row.negative });
    total += row.count;
    negative += row.negative;
    positive += row.positive;
  }
  return {
    total,
    negative,
    positive,
    kinds: [...kinds]
      .map(([kind, count]) => ({ kind, title: titleOf(kind), count }))
      .sort((a, b) => b.count - a.count),
    days: [...days]
      .map(([day, counts]) => ({ day, ...counts }))
      .sort((a, b) => (a.day < b.day ? -1 : 1))
      .slice(-MOST_DAYS),
  };
}
