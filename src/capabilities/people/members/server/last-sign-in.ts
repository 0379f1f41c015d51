import { type SQL, sql } from "drizzle-orm";
import { members, memberTokens } from "./tables.ts";

/**
 * When a member of the query last signed in or had the token renewed, which happens every twelve hours of use; for those
 * who have no token left, when the profile last changed. A moment, for ordering by activity: nobody is shown it.
 */
export function lastSignIn(): SQL<Date> {
  return sql<Date>`coalesce(
    (select max(${memberTokens.issuedAt}) from ${memberTokens} where ${memberTokens.memberId} = ${members.id}),
    ${members.updatedAt})`;
}
