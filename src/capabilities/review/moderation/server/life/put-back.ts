import { and, eq } from "drizzle-orm";
import type { Transaction } from "#platform/database/client.ts";
import type { Effects } from "../kinds/kind.ts";
import { reviewItems } from "../tables.ts";
import type { By } from "./history.ts";
import { undoLife } from "./undo-life.ts";

/**
 * Takes a removal back that was no decision about the object itself, as what a ban hides: it stands as before, with the
 * version that others saw, and waits again if somebody still had to look at it.
 * @returns false where it was moved since
 */
export async function putBack(
  tx: Transaction,
  services: Effects,
  kind: string,
  targetId: string,
  by: By,
): Promise<boolean> {
  const undone = await undoLife(tx, services, kind, targetId, by);
  if (!undone.moved) return false;
  await tx
    .update(reviewItems)
    .set({ status: undone.to, waiting: undone.to === "in_review", decidedAt: null, decidedBy: null })
    .where(and(eq(reviewItems.kind, kind), eq(reviewItems.targetId, targetId)));
  return true;
}
