import { and, eq } from "drizzle-orm";
import type { Database } from "#platform/database/client.ts";
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
