import { and, asc, count, eq } from "drizzle-orm";
import type { Folder } from "#capabilities/texts/reactions/contract.ts";
import type { Database, Queryable } from "#platform/database/client.ts";
import { lock } from "#platform/database/lock.ts";
import { AppError } from "#shared/errors.ts";
import { collectFolders, collects } from "./tables.ts";

const MAX_FOLDERS = 50;
const gone = () => new AppError("NOT_FOUND", "收藏夹不存在或已被删除");

/** A member's folders by name, with how much is in each. */
export async function listFolders(db: Queryable, memberId: string): Promise<Folder[]> {
  return db
    .select({ id: collectFolders.id, name: collectFolders.name, count: count(collects.targetId) })
    .from(collectFolders)
    .leftJoin(collects, eq(collects.folderId, collectFolders.id))
    .where(eq(collectFolders.memberId, memberId))
    .groupBy(collectFolders.id)
    .orderBy(asc(collectFolders.name));
}

/** @throws AppError CLOSED when there are too many; the constraint refuses a name in use */
export async function createFolder(db: Database, memberId: string, name: string): Promise<Folder> {
  return db.transaction(async (tx) => {
    // One at a time per member, or two at once could both be the last allowed.
    await lock(tx, `collect-folders:${memberId}`);
    const existing = await listFolders(tx, memberId);
    if (existing.length >= MAX_FOLDERS) throw new AppError("CLOSED", `收藏夹最多 ${MAX_FOLDERS} 个`);
    const [row] = await tx.insert(collectFolders).values({ memberId, name }).returning();
    if (row === undefined) throw new Error("the folder was not stored");
    return { id: row.id, name: row.name, count: 0 };
  });
}

/** @throws AppError NOT_FOUND; the constraint refuses a name in use */
export async function renameFolder(
  db: Queryable,
  memberId: string,
  id: string,
  name: string,
): Promise<Folder> {
  await db
    .update(collectFolders)
    .set({ name })
    .where(and(eq(collectFolders.id, id), eq(collectFolders.memberId, memberId)));
  const folder = (await listFolders(db, memberId)).find((one) => one.id === id);
  if (folder === undefined) throw gone();
  return folder;
}

/** Deletes a folder; what was in it stays collected. @throws AppError NOT_FOUND */
export async function deleteFolder(db: Queryable, memberId: string, id: string): Promise<void> {
  const removed = await db
    .delete(collectFolders)
    .where(and(eq(collectFolders.id, id), eq(collectFolders.memberId, memberId)))
    .returning({ id: collectFolders.id });
  if (removed.length === 0) throw gone();
}
