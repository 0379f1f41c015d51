import { and, eq, sql } from "drizzle-orm";
import type { Queryable } from "#platform/database/client.ts";
import { commentPlaces } from "./tables.ts";
import { findTarget } from "./targets.ts";

interface Place {
  kind: string;
  id: string;
}

/**
 * Keeps how far a member has read under something; who reads the beginning again has not read less.
 * @throws AppError NOT_FOUND
 */
export async function keepPlace(
  db: Queryable,
  memberId: string,
  { kind, id }: Place,
  floor: number,
): Promise<void> {
  await findTarget(db, kind, id);
  await db
    .insert(commentPlaces)
    .values({ memberId, targetKind: kind, targetId: id, floor })
    .onConflictDoUpdate({
      target: [commentPlaces.memberId, commentPlaces.targetKind, commentPlaces.targetId],
      set: { floor, updatedAt: new Date() },
      setWhere: sql`${commentPlaces.floor} < ${floor}`,
    });
}

/** The floor up to which a member has read; null where he has not. */
export async function placeOf(db: Queryable, memberId: string, { kind, id }: Place): Promise<number | null> {
  const [row] = await db
    .select({ floor: commentPlaces.floor })
    .from(commentPlaces)
    .where(
      and(
        eq(commentPlaces.memberId, memberId),
        eq(commentPlaces.targetKind, kind),
        eq(commentPlaces.targetId, id),
      ),
    );
  return row?.floor ?? null;
}
