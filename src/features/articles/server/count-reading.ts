import { sql } from "drizzle-orm";
import type { Queryable } from "#platform/database/client.ts";
import { takeLimit } from "#platform/limits/limit.ts";
import { AppError } from "#shared/errors.ts";

/** One reading counts once per address, article and hour, so that reloading does not drive the figure. */
const ONCE_AN_HOUR = { name: "read", max: 1, seconds: 3600 };

/** @throws AppError NOT_FOUND when there is no such published article */
export async function countReading(db: Queryable, articleId: string, address: string): Promise<void> {
  const found = await db.execute(
    sql`select 1 from articles where id = ${articleId} and status = 'published'`,
  );
  if (found.rows.length === 0) throw new AppError("NOT_FOUND");
  try {
    await takeLimit(db, ONCE_AN_HOUR, `${articleId}:${address}`);
  } catch (error) {
    if (error instanceof AppError && error.code === "RATE_LIMITED") return;
    throw error;
  }
  await db.execute(sql`
    insert into article_counters (article_id, reads) values (${articleId}, 1)
    on conflict (article_id) do update set reads = article_counters.reads + 1`);
}
