import type { Transaction } from "#platform/database/client.ts";
import type { Invalidator } from "#platform/http/invalidation.ts";
import { relationsTag } from "./cache-tags.ts";
import { memberRelations } from "./tables.ts";

/** Hides both lists of a member from everybody else, or shows them again; kept answers are dropped. */
export async function setListsHidden(
  tx: Transaction,
  { cache }: { cache: Invalidator },
  memberId: string,
  hidden: boolean,
): Promise<void> {
  await tx
    .insert(memberRelations)
    .values({ memberId, listsHidden: hidden })
    .onConflictDoUpdate({ target: memberRelations.memberId, set: { listsHidden: hidden } });
  await cache.invalidate(tx, [relationsTag(memberId)]);
}
