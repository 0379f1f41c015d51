import { and, desc, eq, sql } from "drizzle-orm";
import type { Searches, SearchFilter } from "#capabilities/monitoring/text-search/contract.ts";
import { reviewKinds } from "#capabilities/review/moderation/server/public.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { readExpression } from "./expression.ts";
import { titleOf } from "./find.ts";
import { savedSearches, searchHistory } from "./tables.ts";

type Db = Pick<Services, "db">;

const MOST_SAVED = 50;
const MOST_HISTORY = 20;

/** One's saved searches, and what one searched for last, newest first. */
export async function showSearches({ db }: Db, adminId: string): Promise<Searches> {
  const saved = await db
    .select()
    .from(savedSearches)
    .where(eq(savedSearches.adminId, adminId))
    .orderBy(desc(savedSearches.id));
  const history = await db
    .select()
    .from(searchHistory)
    .where(eq(searchHistory.adminId, adminId))
    .orderBy(desc(searchHistory.searchedAt))
    .limit(MOST_HISTORY);
  return {
    saved: saved.map(presentSaved),
    history: history.map(({ id, filter, found, searchedAt }) => ({
      ...{ id, filter, found },
      at: searchedAt.toISOString(),
    })),
    kinds: reviewKinds
      .entries()
      .filter(([, kind]) => kind.texts !== undefined)
      .map(([name]) => ({ name, title: titleOf(name) })),
  };
}

const presentSaved = ({ id, name, filter, createdAt }: typeof savedSearches.$inferSelect) => ({
  ...{ id, name, filter },
  created_at: createdAt.toISOString(),
});

/** @throws AppError INVALID_INPUT for an expression that makes no sense, CONFLICT when there are too many */
export async function saveSearch({ db }: Db, adminId: string, name: string, filter: SearchFilter) {
  readExpression(filter.words);
  return db.transaction(async (tx) => {
    const known = await tx.$count(savedSearches, eq(savedSearches.adminId, adminId));
    if (known >= MOST_SAVED) throw new AppError("CONFLICT", `最多保存 ${MOST_SAVED} 个搜索`);
    const [row] = await tx.insert(savedSearches).values({ adminId, name, filter }).returning();
    if (row === undefined) throw new Error("the search was not stored");
    return presentSaved(row);
  });
}

/** @throws AppError NOT_FOUND for one that is somebody else's, too */
export async function removeSearch({ db }: Db, adminId: string, id: string): Promise<void> {
  const removed = await db
    .delete(savedSearches)
    .where(and(eq(savedSearches.id, id), eq(savedSearches.adminId, adminId)))
    .returning({ id: savedSearches.id });
  if (removed.length === 0) throw new AppError("NOT_FOUND");
}

/** Puts a search at the top of the history; the same again moves there. */
export async function rememberSearch(
  { db }: Db,
  adminId: string,
  filter: SearchFilter,
  found: number,
): Promise<void> {
  await db.transaction(async (tx) => {
    const same = sql`${searchHistory.filter} = ${JSON.stringify(filter)}::jsonb`;
    await tx.delete(searchHistory).where(and(eq(searchHistory.adminId, adminId), same));
    await tx.insert(searchHistory).values({ adminId, filter, found });
    await tx.execute(sql`
      delete from ${searchHistory} where admin_id = ${adminId}::bigint and id not in (
        select id from ${searchHistory} where admin_id = ${adminId}::bigint
        order by searched_at desc, id desc limit ${MOST_HISTORY})`);
  });
}

export async function forgetSearches({ db }: Db, adminId: string): Promise<void> {
  await db.delete(searchHistory).where(eq(searchHistory.adminId, adminId));
}
