import { asc } from "drizzle-orm";
import type { Category } from "#features/questions/channels-contract.ts";
import type { Queryable } from "#platform/database/client.ts";
import { keptOnce } from "#platform/http/kept-once.ts";
import { AppError } from "#shared/errors.ts";
import { CATEGORIES_TAG } from "./cache-tags.ts";
import { questionCategories } from "./tables.ts";

export type CategoryRow = typeof questionCategories.$inferSelect;

/** All categories in the order in which they are shown; there are some dozens. */
export function categoryRows(db: Queryable): Promise<CategoryRow[]> {
  return keptOnce(db, "question categories", [CATEGORIES_TAG], () =>
    db
      .select()
      .from(questionCategories)
      .orderBy(asc(questionCategories.position), asc(questionCategories.id)),
  );
}

/** The category that an id leads to: of one that went into another, that other one. */
export function leadsTo(rows: readonly CategoryRow[], id: string): CategoryRow | undefined {
  const row = rows.find((one) => one.id === id);
  return row?.mergedIntoId == null ? row : rows.find((one) => one.id === row.mergedIntoId);
}

/** The tree of two levels, without those that went into others. */
export function categoryTree(rows: readonly CategoryRow[]): Category[] {
  const below = Map.groupBy(
    rows.filter(({ mergedIntoId }) => mergedIntoId === null),
    ({ parentId }) => parentId,
  );
  return (below.get(null) ?? []).map(({ id, key, name, intro, icon, rules, closed }) => ({
    ...{ id, key, name, intro, icon, rules, closed },
    children: (below.get(id) ?? []).map((child) => ({
      id: child.id,
      key: child.key,
      name: child.name,
      intro: child.intro,
      closed: child.closed || closed,
    })),
  }));
}

/**
 * The category in which a question is asked, with the one above it.
 * @throws AppError INVALID_INPUT when it does not exist or takes no more questions
 */
export async function categoryToAsk(db: Queryable, id: string): Promise<{ id: string; rootId: string }> {
  const rows = await categoryRows(db);
  const row = rows.find((one) => one.id === id);
  const root = row?.parentId == null ? row : rows.find((one) => one.id === row.parentId);
  if (row === undefined || root === undefined)
    throw new AppError("INVALID_INPUT", "没有这个分类，请重新选择", { field: "category_id" });
  if (row.closed || root.closed)
    throw new AppError("INVALID_INPUT", "这个分类暂时不能提问，请换一个", { field: "category_id" });
  return { id: row.id, rootId: root.id };
}
