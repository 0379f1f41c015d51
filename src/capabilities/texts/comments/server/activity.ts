import { and, eq, gte, inArray, type Placeholder, type SQLWrapper, sql } from "drizzle-orm";
import type { Queryable } from "#platform/database/client.ts";
import { comments } from "./tables.ts";

/**
 * What was said in public below some things since a moment, as a query of one row.
 * @param targetIds a query that answers their ids
 * @returns number of comments and replies, and of the different members who wrote them
 */
export function commentActivity(
  db: Queryable,
  targetKind: string,
  targetIds: SQLWrapper,
  since: Date | Placeholder,
) {
  return db
    .select({
      comments: sql<number>`count(*)::int`,
      members: sql<number>`count(distinct ${comments.authorId})::int`,
    })
    .from(comments)
    .where(
      and(
        eq(comments.targetKind, targetKind),
        // Spelled out, as the index has it: of a parameter a plan for any values could not know that.
        sql`${comments.status} = 'published'`,
        gte(comments.createdAt, since),
        inArray(comments.targetId, targetIds),
      ),
    );
}
