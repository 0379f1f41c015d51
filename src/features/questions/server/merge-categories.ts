import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { Acting } from "#capabilities/desk/admin/server/public.ts";
import { textsChanged } from "#capabilities/review/moderation/server/public.ts";
import { transact } from "#platform/database/transact.ts";
import { byId, eachRow, notAside } from "#platform/rounds/each-row.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { CATEGORIES_TAG, QUESTIONS_TAG, questionTag } from "./cache-tags.ts";
import { found, lockCategories, seen, written } from "./desk-categories.ts";
import { ANSWER, QUESTION } from "./kinds.ts";
import { questionCategories } from "./tables.ts";

const QUEUE = "question-category-merge";
/** Categories that could not be emptied are set aside under this. */
export const CATEGORY_ROUND = "question-category-merge";
/** Questions that move in one transaction: lists stay quick meanwhile. */
const AT_ONCE = 500;

/**
 * Closes a category for good and has its questions and followers move to another one, by a job that goes on after a
 * restart. Nobody asks in it from now on, and its address leads to the other.
 * @throws AppError NOT_FOUND, CHANGED, INVALID_INPUT for itself or one that is closed, CONFLICT for one that was merged, or
 *   has others below it
 */
export async function mergeCategory(
  { db, cache, jobs, log }: Pick<Services, "db" | "cache" | "jobs" | "log">,
  acting: Acting,
  id: string,
  { intoId, version }: { intoId: string; version: string },
): Promise<void> {
  if (id === intoId) throw new AppError("INVALID_INPUT", "请选择另一个分类", { field: "into_id" });
  await transact(db, async (tx) => {
    const rows = await lockCategories(tx);
    const from = seen(rows, id, version);
    const into = found(rows, intoId);
    if (from.mergedIntoId !== null) throw new AppError("CONFLICT", "这个分类已经合并过了");
    if (rows.some((row) => row.parentId === id && row.mergedIntoId === null))
      throw new AppError("CONFLICT", "下面还有细分，请先把它们合并到别处");
    if (into.closed || into.mergedIntoId !== null)
      throw new AppError("INVALID_INPUT", "请选择一个还能提问的分类", { field: "into_id" });
    await tx
      .update(questionCategories)
      .set({ closed: true, mergedIntoId: intoId })
      .where(eq(questionCategories.id, id));
    // Whoever was sent to this category before goes where its questions are now.
    await tx
      .update(questionCategories)
      .set({ mergedIntoId: intoId })
      .where(eq(questionCategories.mergedIntoId, id));
    const told = { into: into.name, into_id: intoId };
    await written(tx, acting, "questions.category_merge", from, { name: from.name }, told);
    await cache.invalidate(tx, [QUESTIONS_TAG, CATEGORIES_TAG]);
  });
  // A lost job costs nothing but a minute: the sweep finds what is left.
  await jobs
    .send(QUEUE, {})
    .catch((error: unknown) => log.warn({ err: error }, "questions move with the sweep"));
}

/** Moves what is left in a merged category; repeating it moves what came to be left. */
export async function moveMerged({ db, cache }: Pick<Services, "db" | "cache">, id: string): Promise<void> {
  for (;;) {
    const moved = await db.transaction(async (tx) => {
      const { rows } = await tx.execute<{ id: string }>(sql`
        with part as (select id from questions where category_id = ${id} order by id limit ${AT_ONCE} for update),
          goal as (select into_one.id, coalesce(into_one.parent_id, into_one.id) as root
            from question_categories merged join question_categories into_one on into_one.id = merged.merged_into_id
            where merged.id = ${id})
        update questions set category_id = goal.id, root_id = goal.root from goal
        where questions.id in (select id from part) returning questions.id::text as id`);
      const ids = rows.map((row) => row.id);
      if (ids.length === 0) return 0;
      // Where a text stands is known to whoever follows texts.
      await textsChanged(tx, QUESTION, ids);
      const below = await tx.execute<{ id: string }>(sql`
        select id::text as id from answers where question_id = any(${sql.param(ids)}::bigint[])`);
      if (below.rows.length > 0)
        await textsChanged(
          tx,
          ANSWER,
          below.rows.map((row) => row.id),
        );
      await cache.invalidate(tx, [QUESTIONS_TAG, CATEGORIES_TAG, ...ids.map(questionTag)]);
      return ids.length;
    });
    if (moved < AT_ONCE) break;
  }
  await db.transaction(async (tx) => {
    await tx.execute(sql`insert into category_follows (category_id, member_id, created_at)
      select c.merged_into_id, f.member_id, f.created_at
      from category_follows f join question_categories c on c.id = f.category_id
      where f.category_id = ${id} and c.merged_into_id is not null on conflict do nothing`);
    await tx.execute(sql`delete from category_follows where category_id = ${id}`);
    await cache.invalidate(tx, [QUESTIONS_TAG, CATEGORIES_TAG]);
  });
}

/** Declares the work that empties merged categories, and the sweep that goes on where a killed process left off. */
export async function defineCategoryJobs(services: Services): Promise<void> {
  const work = async () => {
    const left = await services.db
      .select({ id: questionCategories.id })
      .from(questionCategories)
      .where(
        and(
          isNotNull(questionCategories.mergedIntoId),
          sql`(exists (select 1 from questions where category_id = ${questionCategories.id})
            or exists (select 1 from category_follows where category_id = ${questionCategories.id}))`,
          notAside(CATEGORY_ROUND, questionCategories.id),
        ),
      );
    await eachRow(services, CATEGORY_ROUND, byId(left), (id) => moveMerged(services, id));
  };
  await services.jobs.define(QUEUE, { work });
  await services.jobs.define("question-category-merge-sweep", { work, cron: "* * * * *" });
}
