import { and, inArray, sql } from "drizzle-orm";
import { opinionsTable as opinions } from "#capabilities/monitoring/sentiment/server/public.ts";
import type { SearchFilter } from "#capabilities/monitoring/text-search/contract.ts";
import { COUNTED } from "#capabilities/monitoring/text-search/counted.ts";
import type { Queryable } from "#platform/database/client.ts";
import { titleOf } from "./find.ts";
import { meantBy, type Searcher, sameText } from "./meant.ts";
import { monitoredTerms } from "./tables.ts";

const MOST_DAYS = 400;

/**
 * How many there are: by kind, by day in China, by what they think. Of more than COUNTED only the newest are counted, one
 * more than that: a word that most texts have would have all of them read.
 */
export async function countTexts(db: Queryable, searcher: Searcher, filter: SearchFilter) {
  const meant = await meantBy(db, searcher, filter);
  const rows =
    meant === null
      ? []
      : await db
          .select({
            kind: monitoredTerms.kind,
            day: sql<string>`to_char(${monitoredTerms.writtenAt} at time zone 'Asia/Shanghai', 'YYYY-MM-DD')`.as(
              "day",
            ),
            count: sql<number>`count(*)::int`,
            negative: sql<number>`(count(*) filter (where ${opinions.sentiment} = 'negative'))::int`,
            positive: sql<number>`(count(*) filter (where ${opinions.sentiment} = 'positive'))::int`,
          })
          .from(monitoredTerms)
          .leftJoin(opinions, and(sameText, sql`${opinions.state} <> 'rejected'`))
          .where(inArray(monitoredTerms.textId, sql`(${meant.ids({ take: COUNTED + 1 })})`))
          .groupBy(monitoredTerms.kind, sql`day`);
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
