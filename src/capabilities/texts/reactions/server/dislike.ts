import { and, desc, eq } from "drizzle-orm";
import type { Database, Queryable } from "#platform/database/client.ts";
import { dislikes } from "./tables.ts";
import { findShown } from "./targets.ts";

interface Target {
  kind: string;
  id: string;
}

/** Hides something from the member's feeds. @throws AppError NOT_FOUND */
export async function dislike(db: Database, memberId: string, { kind, id }: Target): Promise<void> {
  await findShown(db, kind, id);
  await db.insert(dislikes).values({ memberId, targetKind: kind, targetId: id }).onConflictDoNothing();
}

export async function undislike(db: Database, memberId: string, { kind, id }: Target): Promise<void> {
  await db
    .delete(dislikes)
    .where(and(eq(dislikes.memberId, memberId), eq(dislikes.targetKind, kind), eq(dislikes.targetId, id)));
}

/** More than a member meets again in lists. */
const LAST = 500;

/** Ids of one kind that the member does not want to see in lists, newest first. */
export async function listDislikes(db: Queryable, memberId: string, kind: string): Promise<string[]> {
  const rows = await db
    .select({ id: dislikes.targetId })
    .from(dislikes)
    .where(and(eq(dislikes.memberId, memberId), eq(dislikes.targetKind, kind)))
    .orderBy(desc(dislikes.createdAt), desc(dislikes.targetId))
    .limit(LAST);
  return rows.map((row) => row.id);
}
