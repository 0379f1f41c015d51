import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { blocks } from "./tables.ts";

/**
 * A condition on rows that some member made: neither of the two blocked the other. For answers to one member; those
 * for everybody are the same for all, and hide in the browser (`useHiddenMembers`).
 * @param author id of whoever made the row; a row of nobody is let through
 */
export function notBlocked(viewerId: string, author: SQLWrapper): SQL {
  return sql`not exists (
      select 1 from ${blocks} where ${blocks.blockerId} = ${viewerId} and ${blocks.blockedId} = ${author})
    and not exists (
      select 1 from ${blocks} where ${blocks.blockedId} = ${viewerId} and ${blocks.blockerId} = ${author})`;
}
