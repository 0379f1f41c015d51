import { and, eq, gte, inArray, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Queryable } from "#platform/database/client.ts";
import { comments } from "./tables.ts";

/**
 * What was said in public below some things since a moment, as a query of one row.
 * @param targetIds a query that answers their ids
 * @param since as PostgreSQL can tell it while it plans: `now() - interval '7 days'`
 * @returns number of comments and replies, and of the different members who wrote them
 */
export function commentActivity(db: Queryable, targetKind: string, targetIds: SQLWrapper, since: SQL) {
  // Grouped before it is counted: for `count(distinct)` all of a week would be sorted.
  const written = db
    .select({ by: comments.authorId, times: sql<number>`count(*)`.as("times") })
    .from(comments)
    .where(
      and(
        eq(comments.targetKind, targetKind),
        // Spelled out, as the index has it: of a parameter a plan for any values could not know that.
        sql`${comments.status} = 'published'`,
        gte(comments.createdAt, since),
        inArray(comments.targetId, targetIds),
      ),
    )
    .groupBy(comments.authorId)
    .as("written");
  return db
    .select({
      comments: sql<number>`coalesce(sum(${written.times}), 0)::int`,
      members: sql<number>`count(*)::int`,
    })
    .from(written);
}
