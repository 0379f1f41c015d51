import { and, eq, inArray, sql } from "drizzle-orm";
import { textsChanged } from "#capabilities/review/moderation/server/public.ts";
import type { Queryable, Transaction } from "#platform/database/client.ts";
import type { Document } from "#shared/document.ts";
import { kept } from "./document.ts";
import { commentFloors, commentPictures, comments } from "./tables.ts";
import { commentTarget } from "./targets.ts";

/** A published comment that was written before it came here. */
export interface PastComment {
  targetKind: string;
  targetId: string;
  authorId: string;
  /** Without pictures; those stand below it. */
  document: Document;
  /** Ids of uploads that are attached already. */
  pictures?: readonly string[];
  createdAt: Date;
  region?: string;
  likes?: number;
  /** Its number under a numbered target; null for one that answers another. */
  floor: number | null;
  /** Where the comment that it answers stands in the list; null for one that opens a thread. */
  under: number | null;
  /** What it quotes: where that stands in the list, or its id. */
  quotes: number | string | null;
}

/** Rows of one statement. */
const PORTION = 500;

/**
 * Stores comments as they are to stand, for imports and demo content: rows, pictures, floors, and how many replies a thread
 * has. Nobody is told, no review life begins, no acts count; what the target itself counts is left to the caller.
 * @param list those that are answered or quoted by their place come before what answers or quotes them
 * @returns their ids in the order given
 */
export async function storeComments(tx: Transaction, list: readonly PastComment[]): Promise<string[]> {
  const ids: string[] = new Array(list.length);
  const answers = new Map<number, number>();
  for (const { under } of list) if (under !== null) answers.set(under, (answers.get(under) ?? 0) + 1);
  const roots = [...list.keys()].filter((at) => list[at]?.under === null);
  const nested = [...list.keys()].filter((at) => list[at]?.under !== null);
  for (const those of [roots, nested])
    for (let from = 0; from < those.length; from += PORTION) {
      const portion = those.slice(from, from + PORTION);
      const rows = await insertComments(
        tx,
        portion.map((at) => rowOf(list[at] as PastComment, ids, answers.get(at) ?? 0)),
      );
      for (const [turn, at] of portion.entries()) ids[at] = rows[turn]?.id ?? "";
    }
  await quote(tx, list, ids);
  await showPictures(tx, list, ids);
  await countFloors(tx, list);
  for (const [targetKind, those] of Map.groupBy(list.keys(), (at) => list[at]?.targetKind ?? ""))
    await textsChanged(
      tx,
      commentTarget(targetKind).reviewKind,
      those.map((at) => ids[at] ?? ""),
    );
  return ids;
}

/** As one value: a forum's replies are written by the million, and a parameter for each column took most of the time. */
async function insertComments(
  tx: Transaction,
  rows: readonly ReturnType<typeof rowOf>[],
): Promise<{ id: string }[]> {
  const stored = await tx.execute<{ id: string }>(sql`
    insert into ${comments} (target_kind, target_id, author_id, created_at, updated_at, region, likes, floor, replies,
      body, document, root_id, status)
    select target_kind, target_id, author_id, created_at, created_at, region, likes, floor, replies, body, document,
      root_id, 'published'
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(target_kind text, target_id bigint, author_id bigint,
      created_at timestamptz, region text, likes int, floor int, replies int, body text, document jsonb, root_id bigint)
    returning id::text`);
  return stored.rows;
}

function rowOf(comment: PastComment, ids: readonly string[], replies: number) {
  const { targetKind, targetId, authorId, createdAt, region = "", likes = 0, floor, under } = comment;
  return {
    ...{ target_kind: targetKind, target_id: targetId, author_id: authorId, created_at: createdAt },
    ...{ region, likes, floor, replies, ...kept(comment.document) },
    root_id: under === null ? null : (ids[under] ?? null),
  };
}

async function quote(tx: Transaction, list: readonly PastComment[], ids: readonly string[]): Promise<void> {
  const quoting = list.flatMap(({ quotes }, at) => {
    const quoted = typeof quotes === "number" ? ids[quotes] : quotes;
    return quoted == null ? [] : [{ id: ids[at], quoted }];
  });
  if (quoting.length === 0) return;
  await tx.execute(sql`
    update ${comments} set quoted_id = given.quoted
    from jsonb_to_recordset(${JSON.stringify(quoting)}::jsonb) as given(id bigint, quoted bigint)
    where ${comments.id} = given.id`);
}

async function showPictures(
  tx: Transaction,
  list: readonly PastComment[],
  ids: readonly string[],
): Promise<void> {
  const rows = list.flatMap(({ pictures = [] }, at) =>
    pictures.map((mediaId, position) => ({ commentId: ids[at] ?? "", mediaId, position })),
  );
  for (let from = 0; from < rows.length; from += PORTION)
    await tx.insert(commentPictures).values(rows.slice(from, from + PORTION));
}

/** The next one who writes there gets the number after the highest. */
async function countFloors(tx: Transaction, list: readonly PastComment[]): Promise<void> {
  const last = new Map<string, typeof commentFloors.$inferInsert>();
  for (const { targetKind, targetId, floor } of list) {
    if (floor === null) continue;
    const key = `${targetKind}:${targetId}`;
    last.set(key, { targetKind, targetId, last: Math.max(floor, last.get(key)?.last ?? 0) });
  }
  const rows = [...last.values()].sort((a, b) => (BigInt(a.targetId) < BigInt(b.targetId) ? -1 : 1));
  for (let from = 0; from < rows.length; from += PORTION)
    await tx
      .insert(commentFloors)
      .values(rows.slice(from, from + PORTION))
      .onConflictDoUpdate({
        target: [commentFloors.targetKind, commentFloors.targetId],
        set: { last: sql`greatest(${commentFloors.last}, excluded.last)` },
      });
}

/** The highest floor under each of some targets of a kind; those without any are missing. */
export async function lastFloors(
  db: Queryable,
  targetKind: string,
  targetIds: readonly string[],
): Promise<Map<string, number>> {
  if (targetIds.length === 0) return new Map();
  const rows = await db
    .select({ id: commentFloors.targetId, last: commentFloors.last })
    .from(commentFloors)
    .where(and(eq(commentFloors.targetKind, targetKind), inArray(commentFloors.targetId, [...targetIds])));
  return new Map(rows.map(({ id, last }) => [id, last]));
}
