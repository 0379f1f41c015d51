import { randomUUID } from "node:crypto";
import { count, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { type Acting, type AuditAction, recordAudit } from "#capabilities/desk/admin/server/public.ts";
import {
  type categoryEndpoints,
  type deskCategorySchema,
  MOST_CATEGORIES,
} from "#features/questions/categories-contract.ts";
import type { Queryable, Transaction } from "#platform/database/client.ts";
import { lock } from "#platform/database/lock.ts";
import type { Services } from "#platform/services.ts";
import { versionOf } from "#platform/version.ts";
import { AppError } from "#shared/errors.ts";
import { CATEGORIES_TAG, QUESTIONS_TAG } from "./cache-tags.ts";
import { type CategoryRow, categoryRows } from "./categories.ts";
import { questionCategories, questions } from "./tables.ts";

type Store = Pick<Services, "db" | "cache">;
type Body<Key extends keyof typeof categoryEndpoints> = (typeof categoryEndpoints)[Key] extends {
  body: infer Schema extends z.ZodType;
}
  ? z.output<Schema>
  : never;

/** All categories in their order, closed and merged ones too. */
export async function listDeskCategories(db: Queryable): Promise<z.input<typeof deskCategorySchema>[]> {
  const [rows, counts] = await Promise.all([
    categoryRows(db),
    db.select({ id: questions.categoryId, n: count() }).from(questions).groupBy(questions.categoryId),
  ]);
  const counted = new Map(counts.map(({ id, n }) => [id, n]));
  return rows.map((row) => {
    const into = rows.find(({ id }) => id === row.mergedIntoId);
    const inIt = counted.get(row.id) ?? 0;
    const { id, parentId, name, intro, icon, rules, closed } = row;
    return {
      ...{ id, parent_id: parentId, name, intro, icon, rules, closed, questions: inIt },
      merged_into: into === undefined ? null : { id: into.id, name: into.name, left: inIt },
      version: versionOf(saying(row)),
    };
  });
}

/** @throws AppError NOT_FOUND for the one above, INVALID_INPUT below the second level or beyond the most, CONFLICT for the name */
export async function createCategory(
  { db, cache }: Store,
  acting: Acting,
  { parent_id: parentId, ...fields }: Body<"POST /api/admin/question-categories">,
): Promise<void> {
  await db.transaction(async (tx) => {
    const rows = await lockCategories(tx);
    const parent = parentId === null ? undefined : found(rows, parentId);
    if (parent !== undefined && (parent.parentId !== null || parent.mergedIntoId !== null))
      throw new AppError("INVALID_INPUT", "只能在一级分类下面新建");
    const beside = rows.filter((row) => row.parentId === parentId && row.mergedIntoId === null);
    if (beside.length >= MOST_CATEGORIES)
      throw new AppError("INVALID_INPUT", `这一级最多 ${MOST_CATEGORIES} 个分类`);
    refuseTaken(beside, fields.name);
    const position = Math.max(0, ...beside.map((row) => row.position)) + 1;
    const [row] = await tx
      .insert(questionCategories)
      .values({ ...fields, parentId, position, key: `made-${randomUUID()}` })
      .returning();
    if (row === undefined) throw new Error("the category was not stored");
    await written(tx, acting, "questions.category_create", row, undefined, saying(row));
    await cache.invalidate(tx, [QUESTIONS_TAG, CATEGORIES_TAG]);
  });
}

/** @throws AppError NOT_FOUND, CHANGED, CONFLICT for the name, or one that went into another */
export async function changeCategory(
  { db, cache }: Store,
  acting: Acting,
  id: string,
  { version, ...fields }: Body<"PUT /api/admin/question-categories/{id}">,
): Promise<void> {
  await db.transaction(async (tx) => {
    const rows = await lockCategories(tx);
    const before = seen(rows, id, version);
    if (before.mergedIntoId !== null) throw new AppError("CONFLICT", "这个分类已经合并，不能再改");
    refuseTaken(
      rows.filter((row) => row.parentId === before.parentId && row.mergedIntoId === null && row.id !== id),
      fields.name,
    );
    const [row] = await tx
      .update(questionCategories)
      .set(fields)
      .where(eq(questionCategories.id, id))
      .returning();
    if (row === undefined) throw new AppError("NOT_FOUND");
    await written(tx, acting, "questions.category_change", row, saying(before), saying(row));
    await cache.invalidate(tx, [QUESTIONS_TAG, CATEGORIES_TAG]);
  });
}

/** @throws AppError CHANGED where the level has other categories by now */
export async function orderCategories(
  { db, cache }: Store,
  acting: Acting,
  { parent_id: parentId, ids }: Body<"PUT /api/admin/question-categories/order">,
): Promise<void> {
  await db.transaction(async (tx) => {
    const rows = await lockCategories(tx);
    const level = rows.filter((row) => row.parentId === parentId && row.mergedIntoId === null);
    const names = new Map(level.map((row) => [row.id, row.name]));
    if (ids.length !== level.length || new Set(ids).size !== ids.length || !ids.every((id) => names.has(id)))
      throw new AppError("CHANGED", "分类刚有变化，请核对最新内容后再排");
    await tx.execute(sql`update question_categories set position = given.place
      from unnest(${sql.param(ids)}::bigint[]) with ordinality as given(id, place)
      where question_categories.id = given.id`);
    const order = (list: readonly string[]) => ({ order: list.map((id) => names.get(id)).join("、") });
    await recordAudit(tx, {
      adminId: acting.id,
      action: "questions.category_order",
      targetKind: "question_category",
      targetId: parentId ?? "all",
      before: order(level.map(({ id }) => id)),
      after: order(ids),
      address: acting.address,
    });
    await cache.invalidate(tx, [QUESTIONS_TAG, CATEGORIES_TAG]);
  });
}

/** All categories, with nobody else changing them until the transaction ends. */
export async function lockCategories(tx: Transaction): Promise<CategoryRow[]> {
  await lock(tx, "question categories");
  return categoryRows(tx);
}

/** One of them as it was seen. @throws AppError NOT_FOUND, CHANGED */
export function seen(rows: readonly CategoryRow[], id: string, version: string): CategoryRow {
  const row = found(rows, id);
  if (versionOf(saying(row)) !== version)
    throw new AppError("CHANGED", "这个分类刚被其他管理员改过，请核对最新内容后再改");
  return row;
}

/** @throws AppError NOT_FOUND */
export function found(rows: readonly CategoryRow[], id: string): CategoryRow {
  const row = rows.find((one) => one.id === id);
  if (row === undefined) throw new AppError("NOT_FOUND", "没有这个分类");
  return row;
}

function refuseTaken(beside: readonly CategoryRow[], name: string): void {
  if (beside.some((row) => row.name === name))
    throw new AppError("CONFLICT", "这一级已经有同名的分类", { field: "name" });
}

/** What a category says of itself: for its version, and for the audit log. */
const saying = ({ name, intro, icon, rules, closed, mergedIntoId }: CategoryRow) => ({
  ...{ name, intro, icon, rules, closed, merged_into: mergedIntoId },
});

/** Writes down what was done with a category. */
export async function written(
  tx: Transaction,
  { id, address }: Acting,
  action: AuditAction,
  row: CategoryRow,
  before: Record<string, unknown> | undefined,
  after: Record<string, unknown>,
): Promise<void> {
  await recordAudit(tx, {
    adminId: id,
    action,
    targetKind: "question_category",
    targetId: row.id,
    ...(before && { before }),
    after: { ...after, excerpt: row.name },
    address,
  });
}
