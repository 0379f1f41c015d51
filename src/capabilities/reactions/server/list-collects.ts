import { and, desc, eq, sql } from "drizzle-orm";
import type { Collected, Shelf } from "#capabilities/reactions/contract.ts";
import type { Queryable } from "#platform/database/client.ts";
import { isUmbrella } from "#sections/registry.ts";
import { decodeCursor, encodeCursor } from "#shared/cursor.ts";
import { collects } from "./tables.ts";
import type { ReactionCard } from "./target.ts";
import { reactionTarget } from "./targets.ts";

interface Query {
  shelf?: Shelf | undefined;
  section?: string | undefined;
  folder_id?: string | undefined;
  cursor?: string | undefined;
  limit: number;
}

/** A page of a member's collection, newest first. What is gone stays in it without its card. */
export async function listCollects(db: Queryable, memberId: string, query: Query) {
  const { shelf, section, folder_id: folderId, cursor, limit } = query;
  const after = cursor === undefined ? undefined : readCursor(cursor);
  const rows = await db
    .select()
    .from(collects)
    .where(
      and(
        eq(collects.memberId, memberId),
        shelf && eq(collects.shelf, shelf),
        section === undefined || isUmbrella(section) ? undefined : eq(collects.section, section),
        folderId === undefined ? undefined : eq(collects.folderId, folderId),
        after &&
          sql`(${collects.createdAt}, ${collects.targetKind}, ${collects.targetId}) < (${after.at}::timestamptz, ${after.kind}, ${after.id}::bigint)`,
      ),
    )
    .orderBy(desc(collects.createdAt), desc(collects.targetKind), desc(collects.targetId))
    .limit(limit + 1);
  const page = rows.slice(0, limit);
  const cards = await cardsOf(db, page);
  const last = page.at(-1);
  return {
    items: page.map(
      (row): Collected => ({
        kind: row.targetKind,
        id: row.targetId,
        folder_id: row.folderId,
        collected_at: row.createdAt.toISOString(),
        item: cards.get(`${row.targetKind}:${row.targetId}`) ?? null,
      }),
    ),
    next_cursor:
      rows.length > limit && last
        ? encodeCursor([last.createdAt.toISOString(), last.targetKind, last.targetId])
        : null,
  };
}

async function cardsOf(
  db: Queryable,
  rows: readonly (typeof collects.$inferSelect)[],
): Promise<Map<string, ReactionCard>> {
  const cards = new Map<string, ReactionCard>();
  for (const [kind, list] of Map.groupBy(rows, (row) => row.targetKind)) {
    const shown = await reactionTarget(kind).shown(
      db,
      list.map((row) => row.targetId),
    );
    for (const [id, { card }] of shown) if (card) cards.set(`${kind}:${id}`, card);
  }
  return cards;
}

function readCursor(cursor: string): { at: string; kind: string; id: string } {
  const [at, kind, id] = decodeCursor(cursor, ["time", "name", "id"]);
  return { at, kind, id };
}
