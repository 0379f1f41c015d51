import { and, eq, inArray } from "drizzle-orm";
import type { Queryable } from "#platform/database/client.ts";
import { reviewHistory, reviewItems } from "../tables.ts";
import { textsChanged } from "./texts-changed.ts";

/**
 * Takes objects out of their queue and deletes their history, what they said in it among it; for what a member whose
 * account ends showed of himself or told in confidence. In the transaction that deletes the objects.
 */
export async function forgetLives(tx: Queryable, kind: string, targetIds: readonly string[]): Promise<void> {
  if (targetIds.length === 0) return;
  await textsChanged(tx, kind, targetIds);
  await tx
    .delete(reviewItems)
    .where(and(eq(reviewItems.kind, kind), inArray(reviewItems.targetId, [...targetIds])));
  await tx
    .delete(reviewHistory)
    .where(and(eq(reviewHistory.kind, kind), inArray(reviewHistory.targetId, [...targetIds])));
}
