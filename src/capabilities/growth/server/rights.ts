import { desc, eq, sql } from "drizzle-orm";
import { members } from "#capabilities/members/server/public.ts";
import type { Queryable } from "#platform/database/client.ts";
import { levelRights } from "./tables.ts";

/**
 * How much of a right a member's level gives him.
 * @param key as in `level_rights`: `check_in.repairs`
 * @returns 0 when no level up to his has it
 */
export async function rightOf(db: Queryable, memberId: string, key: string): Promise<number> {
  const [row] = await db
    .select({ amount: levelRights.amount })
    .from(members)
    .innerJoin(levelRights, sql`${levelRights.level} <= ${members.level} and ${levelRights.key} = ${key}`)
    .where(eq(members.id, memberId))
    .orderBy(desc(levelRights.level))
    .limit(1);
  return row?.amount ?? 0;
}
