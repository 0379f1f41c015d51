import { eq } from "drizzle-orm";
import type { ArticleFigures, ReaderSource } from "#features/articles/contract.ts";
import { can, type Granted } from "#platform/auth/permissions.ts";
import type { Queryable } from "#platform/database/client.ts";
import { AppError } from "#shared/errors.ts";
import { readerFigures, readersByDay } from "./readers.ts";
import { articles } from "./tables.ts";

const DAY_MS = 86_400_000;
const CHINA_MS = 8 * 3_600_000;

/**
 * How an article is read in the last so many days.
 * @throws AppError NOT_FOUND; FORBIDDEN when the reader may not see figures of its section
 */
export async function showArticleFigures(
  db: Queryable,
  reader: Granted,
  id: string,
  count: number,
): Promise<ArticleFigures> {
  const [article] = await db.select().from(articles).where(eq(articles.id, id));
  if (article === undefined) throw new AppError("NOT_FOUND");
  if (!can(reader, "figures.read", { section: article.section })) throw new AppError("FORBIDDEN");
  const now = Date.now() + CHINA_MS;
  const days = Array.from({ length: count }, (_, at) =>
    new Date(now - (count - 1 - at) * DAY_MS).toISOString().slice(0, 10),
  );
  const [rows, totals] = await Promise.all([readersByDay(db, id, days[0] ?? ""), readerFigures(db, [id])]);
  const sum = (of: "views" | "finished", those: typeof rows) => those.reduce((all, row) => all + row[of], 0);
  const onDay = (of: "views" | "finished") =>
    days.map((day) =>
      sum(
        of,
        rows.filter((row) => row.day === day),
      ),
    );
  const bySource = Map.groupBy(rows, ({ source }) => source);
  const found = totals.get(id);
  if (found === undefined) throw new AppError("NOT_FOUND");
  return {
    article: {
      id,
      kind: article.kind,
      title: article.title,
      published_at: article.publishedAt.toISOString(),
    },
    days,
    views: onDay("views"),
    finished: onDay("finished"),
    sources: [...bySource]
      .map(([source, those]: [ReaderSource, typeof rows]) => ({
        source,
        views: sum("views", those),
        finished: sum("finished", those),
      }))
      .sort((a, b) => b.views - a.views),
    totals: found,
  };
}
