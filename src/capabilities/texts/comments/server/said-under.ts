import { and, desc, eq, inArray } from "drizzle-orm";
import type { Queryable } from "#platform/database/client.ts";
import { comments } from "./tables.ts";

/** What some members said last under some things of a kind, the newest first, as everybody may read it. */
export function saidUnder(
  db: Queryable,
  {
    kind,
    targetIds,
    authorIds,
    limit,
  }: { kind: string; targetIds: readonly string[]; authorIds: readonly string[]; limit: number },
): Promise<{ id: string; targetId: string; authorId: string; text: string; at: Date }[]> {
  return db
    .select({
      id: comments.id,
      targetId: comments.targetId,
      authorId: comments.authorId,
      text: comments.body,
      at: comments.createdAt,
    })
    .from(comments)
    .where(
      and(
        eq(comments.targetKind, kind),
        inArray(comments.targetId, [...targetIds]),
        inArray(comments.authorId, [...authorIds]),
        eq(comments.status, "published"),
      ),
    )
    .orderBy(desc(comments.createdAt), desc(comments.id))
    .limit(limit);
}
