import { and, desc, eq, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "#platform/database/client.ts";
import { transact } from "#platform/database/transact.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { BOARDS_TAG, boardTag } from "./cache-tags.ts";
import { boardCounters, boardMembers, boards } from "./tables.ts";

/**
 * Joins a board or leaves it; the row decides, so that repeating changes nothing.
 * @returns how it stands and how many are in it now
 * @throws AppError NOT_FOUND
 */
export async function setBoardMembership(
  { db, cache }: Pick<Services, "db" | "cache">,
  memberId: string,
  boardId: string,
  joined: boolean,
): Promise<{ joined: boolean; members: number }> {
  return transact(db, async (tx) => {
    const [board] = await tx.select({ id: boards.id }).from(boards).where(eq(boards.id, boardId));
    if (board === undefined) throw new AppError("NOT_FOUND", "没有这个版块");
    const changed = joined
      ? await tx.insert(boardMembers).values({ boardId, memberId }).onConflictDoNothing().returning()
      : await tx
          .delete(boardMembers)
          .where(and(eq(boardMembers.boardId, boardId), eq(boardMembers.memberId, memberId)))
          .returning();
    if (changed.length === 0) return { joined, members: await membersOf(tx, boardId) };
    await cache.invalidate(tx, [BOARDS_TAG, boardTag(boardId)]);
    return { joined, members: await countMembers(tx, boardId, joined ? 1 : -1) };
  });
}

async function membersOf(db: Queryable, boardId: string): Promise<number> {
  const [row] = await db.select().from(boardCounters).where(eq(boardCounters.boardId, boardId));
  return row?.members ?? 0;
}

/** Counts members of a board up or down. @returns how many there are now */
export async function countMembers(tx: Transaction, boardId: string, delta: number): Promise<number> {
  const [row] = await tx
    .insert(boardCounters)
    .values({ boardId, members: Math.max(0, delta) })
    .onConflictDoUpdate({
      target: boardCounters.boardId,
      set: { members: sql`greatest(0, ${boardCounters.members} + ${delta})` },
    })
    .returning({ members: boardCounters.members });
  return row?.members ?? 0;
}

/** The boards that a member joined, the latest first. */
export async function joinedBoards(db: Queryable, memberId: string) {
  return db
    .select({ id: boards.id, name: boards.name, section: boards.section })
    .from(boardMembers)
    .innerJoin(boards, eq(boards.id, boardMembers.boardId))
    .where(eq(boardMembers.memberId, memberId))
    .orderBy(desc(boardMembers.createdAt), desc(boards.id))
    .limit(200);
}
