import { inArray, sql } from "drizzle-orm";
import type { ReaderSource } from "#features/articles/contract.ts";
import type { Queryable, Transaction } from "#platform/database/client.ts";
import type { CountedView, ViewFigure } from "#platform/limits/views.ts";
import { articleCounters, articleReaders } from "./tables.ts";

const CHINA_MS = 8 * 3_600_000;

/** Adds readers to their days and sources. */
export async function addReaders(
  tx: Transaction,
  figure: ViewFigure,
  views: readonly CountedView[],
): Promise<void> {
  const column = sql.identifier(figure === "ends" ? "finished" : "views");
  const rows = views.map(({ id, detail, at }) => ({
    id,
    source: detail || "direct",
    day: new Date(at.getTime() + CHINA_MS).toISOString().slice(0, 10),
  }));
  // In the order of the key, so that two processes never wait for each other in a circle.
  await tx.execute(sql`
    insert into article_readers (article_id, day, source, ${column})
    select id, day, source, count(*)
    from json_to_recordset(${JSON.stringify(rows)}::json) as read (id bigint, day date, source text)
      join articles using (id)
    group by id, day, source order by id, day, source
    on conflict (article_id, day, source) do update
      set ${column} = article_readers.${column} + excluded.${column}`);
}

/** How an article is read and answered. */
export interface ReaderFigures {
  /** Readers of all time, as the article itself shows them. */
  reads: number;
  /** Readers since they are counted by source, and how many of those got to the end. */
  views: number;
  finished: number;
  likes: number;
  comments: number;
  collects: number;
  shares: number;
}

const NONE: ReaderFigures = {
  reads: 0,
  views: 0,
  finished: 0,
  likes: 0,
  comments: 0,
  collects: 0,
  shares: 0,
};

/** The figures of some articles by their ids, for lists at the desk; two statements. */
export async function readerFigures(
  db: Queryable,
  ids: readonly string[],
): Promise<Map<string, ReaderFigures>> {
  if (ids.length === 0) return new Map();
  const counters = await db
    .select()
    .from(articleCounters)
    .where(inArray(articleCounters.articleId, [...ids]));
  const read = await db
    .select({
      id: articleReaders.articleId,
      views: sql<number>`sum(${articleReaders.views})::int`,
      finished: sql<number>`sum(${articleReaders.finished})::int`,
    })
    .from(articleReaders)
    .where(inArray(articleReaders.articleId, [...ids]))
    .groupBy(articleReaders.articleId);
  return new Map(
    ids.map((id) => {
      const { articleId: _, ...counted } = counters.find((row) => row.articleId === id) ?? { articleId: id };
      const { views = 0, finished = 0 } = read.find((row) => row.id === id) ?? {};
      // Who began before the hour and ended after it counts at both ends of it.
      return [id, { ...NONE, ...counted, views, finished: Math.min(finished, views) }];
    }),
  );
}

/** Readers of one article by day and source, since a day. */
export async function readersByDay(
  db: Queryable,
  articleId: string,
  since: string,
): Promise<{ day: string; source: ReaderSource; views: number; finished: number }[]> {
  const { rows } = await db.execute<{
    day: string;
    source: ReaderSource;
    views: number;
    finished: number;
  }>(sql`
    select to_char(day, 'YYYY-MM-DD') as day, source, views, least(finished, views) as finished from article_readers
    where article_id = ${articleId} and day >= ${since}::date`);
  return rows;
}
