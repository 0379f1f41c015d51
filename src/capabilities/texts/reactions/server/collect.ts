import { and, eq, inArray, or, sql } from "drizzle-orm";
import type { Database, Transaction } from "#platform/database/client.ts";
import { AppError } from "#shared/errors.ts";
import { collectFolders, collects } from "./tables.ts";
import { findOpenTo, reactionTarget } from "./targets.ts";

interface Target {
  kind: string;
  id: string;
}

/**
 * Collects something, outside any folder.
 * @returns the figure as it is now
 * @throws AppError NOT_FOUND, also for kinds that cannot be collected; BLOCKED
 */
export async function collect(db: Database, memberId: string, { kind, id }: Target) {
  const { addCollects, notifyCollect } = reactionTarget(kind);
  if (addCollects === undefined) throw new AppError("NOT_FOUND");
  return db.transaction(async (tx) => {
    const { counts, card } = await findOpenTo(tx, memberId, kind, id);
    const added = await tx
      .insert(collects)
      .values({
        memberId,
        targetKind: kind,
        targetId: id,
        shelf: card?.shelf ?? "",
        section: card?.section ?? "",
      })
      .onConflictDoNothing()
      .returning({ at: collects.createdAt });
    if (added.length === 0) return { collected: true, collects: counts.collects };
    const figure = await addCollects(tx, id, 1);
    await notifyCollect?.(tx, id, memberId);
    return { collected: true, collects: figure };
  });
}

/** Removes something from the collection, also when it is gone meanwhile. */
export async function uncollect(db: Database, memberId: string, { kind, id }: Target) {
  const target = reactionTarget(kind);
  return db.transaction(async (tx) => {
    const [figure] = await remove(tx, memberId, [{ kind, id }]);
    if (figure !== undefined) return { collected: false, collects: figure };
    return { collected: false, collects: (await target.shown(tx, [id])).get(id)?.counts.collects ?? 0 };
  });
}

/** Removes several; those that are not collected are passed over. */
export async function removeCollected(
  db: Database,
  memberId: string,
  items: readonly Target[],
): Promise<void> {
  for (const { kind } of items) reactionTarget(kind);
  await db.transaction((tx) => remove(tx, memberId, items));
}

/** @throws AppError NOT_FOUND when the folder is not the member's */
export async function moveCollected(
  db: Database,
  memberId: string,
  items: readonly Target[],
  folderId: string | null,
): Promise<void> {
  await db.transaction(async (tx) => {
    if (folderId !== null) {
      // Locked, so that it is not deleted between the look and the move.
      const [folder] = await tx
        .select({ id: collectFolders.id })
        .from(collectFolders)
        .where(and(eq(collectFolders.id, folderId), eq(collectFolders.memberId, memberId)))
        .for("key share");
      if (folder === undefined) throw new AppError("NOT_FOUND", "收藏夹不存在或已被删除");
    }
    await tx.update(collects).set({ folderId }).where(chosen(memberId, items));
  });
}

/** @returns the new figures of what was removed */
async function remove(tx: Transaction, memberId: string, items: readonly Target[]): Promise<number[]> {
  const removed = await tx
    .delete(collects)
    .where(chosen(memberId, items))
    .returning({ kind: collects.targetKind, id: collects.targetId });
  const figures: number[] = [];
  // Always in the same order: two removals at once must not wait for each other in a circle.
  for (const { kind, id } of removed.toSorted((a, b) => Number(BigInt(a.id) - BigInt(b.id)))) {
    const target = reactionTarget(kind);
    const figure = await target.addCollects?.(tx, id, -1);
    if (figure !== undefined) figures.push(figure);
    await target.withdrawCollect?.(tx, id, memberId);
  }
  return figures;
}

function chosen(memberId: string, items: readonly Target[]) {
  const byKind = Map.groupBy(items, (item) => item.kind);
  const kinds = [...byKind].map(([kind, list]) =>
    and(
      eq(collects.targetKind, kind),
      inArray(
        collects.targetId,
        list.map((item) => item.id),
      ),
    ),
  );
  return and(eq(collects.memberId, memberId), or(...kinds) ?? sql`false`);
}
