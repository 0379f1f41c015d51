import { sql } from "drizzle-orm";
import type { Queryable } from "#platform/database/client.ts";
import { rateLimit } from "#platform/limits/limit.ts";
import { networkOf } from "#platform/limits/network.ts";
import { AppError } from "#shared/errors.ts";

/** A figure grows once per address, article and hour, so that reloading does not drive it. */
const rules = {
  reads: { name: "read", max: 1, seconds: 3600 },
  shares: { name: "share", max: 1, seconds: 3600 },
} as const;

/** @throws AppError NOT_FOUND when there is no such published article */
export async function countOnce(
  db: Queryable,
  figure: keyof typeof rules,
  articleId: string,
  address: string,
): Promise<void> {
  const found = await db.execute(
    sql`select 1 from articles where id = ${articleId} and status = 'published'`,
  );
  if (found.rows.length === 0) throw new AppError("NOT_FOUND");
  try {
    await rateLimit(db, rules[figure], `${articleId}:${networkOf(address)}`);
  } catch (error) {
    if (error instanceof AppError && error.code === "RATE_LIMITED") return;
    throw error;
  }
  const column = sql.identifier(figure);
  await db.execute(sql`
    insert into article_counters (article_id, ${column}) values (${articleId}, 1)
    on conflict (article_id) do update set ${column} = article_counters.${column} + 1`);
}
