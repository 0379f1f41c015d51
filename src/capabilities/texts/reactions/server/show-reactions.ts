import { and, eq, inArray } from "drizzle-orm";
import type { Reaction } from "#capabilities/texts/reactions/contract.ts";
import type { Queryable } from "#platform/database/client.ts";
import { collects, dislikes, likes } from "./tables.ts";
import { reactionTarget } from "./targets.ts";

/** Fresh figures of several things, with the member's own reactions; a visitor has none. */
export async function showReactions(
  db: Queryable,
  memberId: string | null,
  kind: string,
  ids: readonly string[],
): Promise<Reaction[]> {
  const [shown, liked, collected, disliked] = await Promise.all([
    reactionTarget(kind).shown(db, ids),
    ...[likes, collects, dislikes].map((table) => ownAmong(db, table, memberId, kind, ids)),
  ]);
  return ids.flatMap((id) => {
    const counts = shown.get(id)?.counts;
    if (counts === undefined) return [];
    const has = (own: Set<string> | undefined) => own?.has(id) ?? false;
    return [{ id, liked: has(liked), collected: has(collected), disliked: has(disliked), counts }];
  });
}

async function ownAmong(
  db: Queryable,
  table: typeof likes | typeof collects | typeof dislikes,
  memberId: string | null,
  kind: string,
  ids: readonly string[],
): Promise<Set<string>> {
  if (memberId === null) return new Set();
  const rows = await db
    .select({ id: table.targetId })
    .from(table)
    .where(and(eq(table.memberId, memberId), eq(table.targetKind, kind), inArray(table.targetId, [...ids])));
  return new Set(rows.map((row) => row.id));
}
