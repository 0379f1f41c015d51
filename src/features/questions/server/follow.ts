import { and, eq, type SQL, sql } from "drizzle-orm";
import { assertUnblocked } from "#capabilities/community/relations/server/public.ts";
import type { Database, Transaction } from "#platform/database/client.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { rank } from "./bounty.ts";
import { questionTag } from "./cache-tags.ts";
import { publicQuestion } from "./show-answer.ts";
import {
  categoryFollows,
  questionCategories,
  questionCounters,
  questionFollows,
  questionSames,
} from "./tables.ts";
import { knownAuthor } from "./targets.ts";

type Store = Pick<Services, "db" | "cache">;

/** What one member can do to a question, once: follow it, or have the same one. */
const marks = {
  follow: { table: questionFollows, column: "follows" },
  same: { table: questionSames, column: "sames" },
} as const;
export type Mark = keyof typeof marks;

/**
 * Sets or takes away a mark; again changes nothing. Who has the same question follows it too.
 * @returns how many have it now
 * @throws AppError NOT_FOUND; BLOCKED; INVALID_INPUT for the same question as one's own
 */
export async function markQuestion(
  { db, cache }: Store,
  memberId: string,
  questionId: string,
  mark: Mark,
  on: boolean,
): Promise<number> {
  return db.transaction(async (tx) => {
    const question = await publicQuestion(tx, questionId);
    if (mark === "same" && question.authorId === memberId)
      throw new AppError("INVALID_INPUT", "这是你自己的问题");
    if (on) await assertUnblocked(tx, memberId, [knownAuthor(question)]);
    const changed = await setMark(tx, { memberId, questionId }, mark, on);
    if (changed && mark === "same" && on) await setMark(tx, { memberId, questionId }, "follow", true);
    if (changed) {
      await rank(tx, questionId);
      await cache.invalidate(tx, [questionTag(questionId)]);
    }
    const { column } = marks[mark];
    const [row] = await tx
      .select({ n: questionCounters[column] })
      .from(questionCounters)
      .where(eq(questionCounters.questionId, questionId));
    return row?.n ?? 0;
  });
}

/** @returns whether it was otherwise before */
export async function setMark(
  tx: Transaction,
  { memberId, questionId }: { memberId: string; questionId: string },
  mark: Mark,
  on: boolean,
): Promise<boolean> {
  const { table, column } = marks[mark];
  const rows = on
    ? await tx
        .insert(table)
        .values({ questionId, memberId })
        .onConflictDoNothing()
        .returning({ id: table.memberId })
    : await tx
        .delete(table)
        .where(and(eq(table.questionId, questionId), eq(table.memberId, memberId)))
        .returning({ id: table.memberId });
  if (rows.length === 0) return false;
  const change: SQL = sql`greatest(0, ${questionCounters[column]} + ${on ? 1 : -1})`;
  await tx
    .insert(questionCounters)
    .values({ questionId, [column]: on ? 1 : 0 })
    .onConflictDoUpdate({ target: questionCounters.questionId, set: { [column]: change } });
  return true;
}

/** Hears of new questions of a category, or no longer. @throws AppError NOT_FOUND */
export async function followCategory(
  db: Database,
  memberId: string,
  categoryId: string,
  on: boolean,
): Promise<void> {
  const [row] = await db
    .select({ id: questionCategories.id })
    .from(questionCategories)
    .where(eq(questionCategories.id, categoryId));
  if (row === undefined) throw new AppError("NOT_FOUND", "没有这个分类");
  if (on) await db.insert(categoryFollows).values({ categoryId, memberId }).onConflictDoNothing();
  else
    await db
      .delete(categoryFollows)
      .where(and(eq(categoryFollows.categoryId, categoryId), eq(categoryFollows.memberId, memberId)));
}

/** Ids of the categories that a member follows. */
export async function followedCategories(db: Database, memberId: string): Promise<string[]> {
  const rows = await db
    .select({ id: categoryFollows.categoryId })
    .from(categoryFollows)
    .where(eq(categoryFollows.memberId, memberId));
  return rows.map(({ id }) => id);
}
