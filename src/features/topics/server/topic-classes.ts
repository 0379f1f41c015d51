import { asc, count, eq, notInArray } from "drizzle-orm";
import { recordAudit } from "#capabilities/desk/admin/server/public.ts";
import type { Queryable } from "#platform/database/client.ts";
import { lock } from "#platform/database/lock.ts";
import type { Services } from "#platform/services.ts";
import { versionOf } from "#platform/version.ts";
import { AppError } from "#shared/errors.ts";
import { TOPICS_TAG } from "./cache-tags.ts";
import type { Manager } from "./merge-topics.ts";
import { topicClasses, topics } from "./tables.ts";

/** What topics are sorted by, in order, with how many topics of any standing are in each. */
export async function deskClasses(db: Queryable) {
  const rows = await db
    .select({ key: topicClasses.key, name: topicClasses.name, topics: count(topics.id) })
    .from(topicClasses)
    .leftJoin(topics, eq(topics.classKey, topicClasses.key))
    .groupBy(topicClasses.key)
    .orderBy(asc(topicClasses.position), asc(topicClasses.key));
  return { items: rows, version: versionOf(rows.map(({ key, name }) => [key, name])) };
}

/**
 * Replaces the classes by this list, in this order. One that topics are in has to stay.
 * @param items with an empty key where one is new
 * @throws AppError CHANGED when they were changed meanwhile; INVALID_INPUT for a name or key twice; CONFLICT for one that is
 *   left out although topics are in it
 */
export async function saveClasses(
  { db, cache }: Pick<Services, "db" | "cache">,
  { id: adminId, address }: Manager,
  { items, version }: { items: readonly { key: string; name: string }[]; version: string },
): Promise<void> {
  if (new Set(items.map(({ name }) => name)).size !== items.length)
    throw new AppError("INVALID_INPUT", "有两个分类同名");
  await db.transaction(async (tx) => {
    await lock(tx, "topic classes");
    const before = await deskClasses(tx);
    if (before.version !== version) throw new AppError("CHANGED");
    const known = new Set(before.items.map(({ key }) => key));
    const kept = items.filter(({ key }) => key !== "").map(({ key }) => key);
    if (new Set(kept).size !== kept.length || kept.some((key) => !known.has(key)))
      throw new AppError("INVALID_INPUT", "分类有变化，请刷新后再改");
    const full = before.items.find(({ key, topics: inIt }) => inIt > 0 && !kept.includes(key));
    if (full !== undefined)
      throw new AppError("CONFLICT", `“${full.name}”里还有 ${full.topics} 个话题，不能删除`);
    await tx.delete(topicClasses).where(notInArray(topicClasses.key, ["", ...kept]));
    const rows = items.map(({ key, name }, position) => ({ key: key || freeKey(known), name, position }));
    for (const row of rows)
      await tx.insert(topicClasses).values(row).onConflictDoUpdate({ target: topicClasses.key, set: row });
    const told = (list: readonly { name: string }[]) => ({ order: list.map(({ name }) => name).join("、") });
    await recordAudit(tx, {
      adminId,
      action: "topics.classes",
      targetKind: "topics",
      targetId: "classes",
      before: told(before.items),
      after: told(rows),
      address,
    });
    await cache.invalidate(tx, [TOPICS_TAG]);
  });
}

/** A key that no class has: `class-3`. It is never shown. */
function freeKey(known: Set<string>): string {
  let serial = known.size + 1;
  while (known.has(`class-${serial}`)) serial += 1;
  known.add(`class-${serial}`);
  return `class-${serial}`;
}
