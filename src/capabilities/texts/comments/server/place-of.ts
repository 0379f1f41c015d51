import { and, asc, eq, sql } from "drizzle-orm";
import type { Queryable } from "#platform/database/client.ts";
import { comments } from "./tables.ts";
import { commentTargets } from "./targets.ts";

/** Where an answer to something is written, as a new comment names it. */
export interface AnswerPlace {
  target_kind: string;
  target_id: string;
  /** The comment that is answered. */
  reply_to_id?: string;
}

/**
 * Where something of a review kind is answered: below what takes comments, or in the thread of a comment. Null where
 * it cannot be.
 */
export async function commentPlace(db: Queryable, kind: string, id: string): Promise<AnswerPlace | null> {
  if (commentTargets.get(kind) !== undefined) return { target_kind: kind, target_id: id };
  if (!commentTargets.entries().some(([, target]) => target.reviewKind === kind)) return null;
  const [row] = await db.select().from(comments).where(eq(comments.id, id));
  return row === undefined ? null : { target_kind: row.targetKind, target_id: row.targetId, reply_to_id: id };
}

/** Published answers to something of a review kind, the first ones first: comments below it, or replies to a comment. */
export async function answersTo(db: Queryable, kind: string, id: string, limit: number) {
  const place = await commentPlace(db, kind, id);
  if (place === null) return [];
  return db
    .select({
      id: comments.id,
      authorId: comments.authorId,
      body: comments.body,
      createdAt: comments.createdAt,
    })
    .from(comments)
    .where(
      and(
        place.reply_to_id === undefined
          ? and(eq(comments.targetKind, place.target_kind), eq(comments.targetId, id))
          : sql`(${comments.replyToId} = ${id}::bigint or (${comments.rootId} = ${id}::bigint and ${comments.replyToId} is null))`,
        eq(comments.status, "published"),
      ),
    )
    .orderBy(asc(comments.createdAt), asc(comments.id))
    .limit(limit);
}

/** Of how many published comments each of some things of a review kind was answered; those without any are left out. */
export async function countAnswers(
  db: Queryable,
  kind: string,
  ids: readonly string[],
): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const list = sql`(select value::bigint from json_array_elements_text(${JSON.stringify(ids)}::json))`;
  const count = sql<number>`count(*)::int`;
  const published = eq(comments.status, "published");
  const rows =
    commentTargets.get(kind) !== undefined
      ? await db
          .select({ id: comments.targetId, count })
          .from(comments)
          .where(and(eq(comments.targetKind, kind), sql`${comments.targetId} in ${list}`, published))
          .groupBy(comments.targetId)
      : await db
          .select({ id: sql<string>`${comments.rootId}::text`, count })
          .from(comments)
          .where(and(sql`${comments.rootId} in ${list}`, published))
          .groupBy(comments.rootId);
  return new Map(rows.map((row) => [row.id, row.count]));
}
