import { and, eq, or, sql } from "drizzle-orm";
import type { Relation } from "#capabilities/community/relations/contract.ts";
import type { Queryable, Transaction } from "#platform/database/client.ts";
import { lock } from "#platform/database/lock.ts";
import { blocks, follows, memberRelations } from "./tables.ts";

/**
 * Holds everything between two members still until the transaction ends: a follow that begins while the other side
 * blocks would otherwise stay.
 */
export async function lockPair(tx: Transaction, one: string, other: string): Promise<void> {
  const [low, high] = BigInt(one) < BigInt(other) ? [one, other] : [other, one];
  await lock(tx, `relation:${low}:${high}`);
}

/** How a member stands to several others, by their ids; all of them are there. */
export async function relationsTo(
  db: Queryable,
  memberId: string,
  ids: readonly string[],
): Promise<Map<string, Relation>> {
  const relations = await showRelations(db, memberId, ids);
  return new Map(relations.map(({ id, relation }) => [id, relation]));
}

/** The same with how many fans each of them has now, in one query. */
export async function showRelations(
  db: Queryable,
  memberId: string,
  ids: readonly string[],
): Promise<{ id: string; relation: Relation; fans: number }[]> {
  if (ids.length === 0) return [];
  const { rows } = await db.execute<Relation & { id: string; fans: number }>(sql`
    select other.id::text as id,
      exists (select 1 from ${follows} where follower_id = ${memberId} and followed_id = other.id) as following,
      exists (select 1 from ${follows} where follower_id = other.id and followed_id = ${memberId}) as followed_by,
      exists (select 1 from ${blocks} where blocker_id = ${memberId} and blocked_id = other.id) as blocked,
      exists (select 1 from ${blocks} where blocker_id = other.id and blocked_id = ${memberId}) as blocked_by,
      coalesce((select fans from ${memberRelations} where member_id = other.id), 0) as fans
    from unnest(${sql.param([...ids])}::bigint[]) as other (id)`);
  return rows.map(({ id, fans, ...relation }) => ({ id, relation, fans }));
}

/** How a member stands to one other, and how many fans that one has now: the answer of every change. */
export async function showRelation(db: Queryable, memberId: string, otherId: string) {
  const [shown] = await showRelations(db, memberId, [otherId]);
  if (shown === undefined) throw new Error("a relation that was asked for is not there");
  return { relation: shown.relation, fans: shown.fans };
}

/** Whether one of two members blocked the other. */
export async function isBlocked(db: Queryable, one: string, other: string): Promise<boolean> {
  const [row] = await db
    .select({ id: blocks.blockerId })
    .from(blocks)
    .where(
      or(
        and(eq(blocks.blockerId, one), eq(blocks.blockedId, other)),
        and(eq(blocks.blockerId, other), eq(blocks.blockedId, one)),
      ),
    )
    .limit(1);
  return row !== undefined;
}

/** Whether the first of two members blocked the second. */
export async function hasBlocked(db: Queryable, blockerId: string, blockedId: string): Promise<boolean> {
  const found = await db
    .select({ id: blocks.blockerId })
    .from(blocks)
    .where(and(eq(blocks.blockerId, blockerId), eq(blocks.blockedId, blockedId)));
  return found.length > 0;
}
