import { and, desc, eq } from "drizzle-orm";
import type { Collected, Shelf } from "#capabilities/texts/reactions/contract.ts";
import type { Queryable } from "#platform/database/client.ts";
import { below, keysetPage } from "#platform/database/keyset.ts";
import type { Services } from "#platform/services.ts";
import { isUmbrella } from "#sections/registry.ts";
import { collects } from "./tables.ts";
import type { Shown } from "./target.ts";
import { reactionTarget } from "./targets.ts";

interface Query {
  shelf?: Shelf | undefined;
  section?: string | undefined;
  folder_id?: string | undefined;
  cursor?: string | undefined;
  limit: number;
}

/** A page of a member's collection, newest first. What is gone stays in it without its card. */
export async function listCollects(
  { db, keys }: Pick<Services, "db" | "keys">,
  memberId: string,
  query: Query,
) {
  const { cursor, limit, ...filter } = query;
  const { shelf, section, folder_id: folderId } = filter;
  const { rows, next_cursor } = await keysetPage(
    {
      keys,
      list: ["collects", memberId, filter],
      cursor,
      limit,
    },
    (after, take) =>
      db
        .select()
        .from(collects)
        .where(
          and(
            eq(collects.memberId, memberId),
            shelf && eq(collects.shelf, shelf),
            section === undefined || isUmbrella(section) ? undefined : eq(collects.section, section),
            folderId === undefined ? undefined : eq(collects.folderId, folderId),
            below([collects.createdAt, collects.targetKind, collects.targetId], after),
          ),
        )
        .orderBy(desc(collects.createdAt), desc(collects.targetKind), desc(collects.targetId))
        .limit(take),
    (row) => [row.createdAt, row.targetKind, row.targetId],
  );
  const shown = await shownOf(db, rows);
  return {
    items: rows.map(
      (row): Collected => ({
        kind: row.targetKind,
        id: row.targetId,
        folder_id: row.folderId,
        collected_at: row.createdAt.toISOString(),
        author_id: shown.get(`${row.targetKind}:${row.targetId}`)?.authorId ?? null,
        item: shown.get(`${row.targetKind}:${row.targetId}`)?.card ?? null,
      }),
    ),
    next_cursor,
  };
}

async function shownOf(
  db: Queryable,
  rows: readonly (typeof collects.$inferSelect)[],
): Promise<Map<string, Shown>> {
  const all = new Map<string, Shown>();
  for (const [kind, list] of Map.groupBy(rows, (row) => row.targetKind)) {
    const shown = await reactionTarget(kind).shown(
      db,
      list.map((row) => row.targetId),
    );
    for (const [id, one] of shown) all.set(`${kind}:${id}`, one);
  }
  return all;
}
