import { and, eq, gte, inArray, type SQLWrapper, sql } from "drizzle-orm";
import type { Queryable } from "#platform/database/client.ts";
import { comments } from "./tables.ts";

/**
 * What was said in public below some things since a moment.
 * @param targetIds a query that answers their ids
 * @returns number of comments and replies, and of the different members who wrote them
 */
export async function commentActivity(
  db: Queryable,
  targetKind: string,
  targetIds: SQLWrapper,
  since: Date,
): Promise<{ comments: number; members: number }> {
  const [row] = await db
    .select({
      comments: sql<number>`count(*)::int`,
      members: sql<number>`count(distinct ${comments.authorId})::int`,
    })
    .from(comments)
    .where(
      and(
        eq(comments.targetKind, targetKind),
        eq(comments.status, "published"),
        gte(comments.createdAt, since),
        inArray(comments.targetId, targetIds),
      ),
    );
  return row ?? { comments: 0, members: 0 };
}
