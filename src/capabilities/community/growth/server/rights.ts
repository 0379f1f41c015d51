import { and, desc, eq, gt, min, sql } from "drizzle-orm";
import { members } from "#capabilities/people/members/server/public.ts";
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

/** From which level on members have a right; null when no level has it. */
export async function levelWith(db: Queryable, key: string): Promise<number | null> {
  const [row] = await db
    .select({ level: min(levelRights.level) })
    .from(levelRights)
    .where(and(eq(levelRights.key, key), gt(levelRights.amount, 0)));
  return row?.level ?? null;
}
