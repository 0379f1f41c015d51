import { and, count, eq, inArray, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { RelationCounts } from "#capabilities/community/relations/contract.ts";
import type { ProfileCount } from "#capabilities/people/members/server/public.ts";
import type { Queryable, Transaction } from "#platform/database/client.ts";
import { sumOf } from "#platform/database/figures-of.ts";
import { follows, memberRelations } from "./tables.ts";

/** What follows began or ended in one transaction. */
export interface FollowChange {
  followerId: string;
  followedId: string;
  delta: 1 | -1;
}

/**
 * Counts follows that began or ended on both sides, in one statement whose rows are locked in the order of their ids:
 * two members who follow each other at the same moment wait for each other once, never in a circle. Last in its
 * transaction, so that a member with many fans is locked for as short as possible.
 */
export async function countFollows(tx: Transaction, changes: readonly FollowChange[]): Promise<void> {
  const sums = new Map<string, { follows: number; fans: number }>();
  const of = (id: string) => {
    const sum = sums.get(id) ?? { follows: 0, fans: 0 };
    sums.set(id, sum);
    return sum;
  };
  for (const { followerId, followedId, delta } of changes) {
    of(followerId).follows += delta;
    of(followedId).fans += delta;
  }
  if (sums.size === 0) return;
  const rows = [...sums]
    .map(([memberId, sum]) => ({ memberId, ...sum }))
    .sort((one, other) => (BigInt(one.memberId) < BigInt(other.memberId) ? -1 : 1));
  await tx
    .insert(memberRelations)
    .values(rows)
    .onConflictDoUpdate({
      target: memberRelations.memberId,
      set: {
        follows: sql`${memberRelations.follows} + excluded.follows`,
        fans: sql`${memberRelations.fans} + excluded.fans`,
      },
    });
}

/** How many fans these members have; without a row none. */
export async function fansOf(db: Queryable, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: memberRelations.memberId, fans: memberRelations.fans })
    .from(memberRelations)
    .where(inArray(memberRelations.memberId, [...ids]));
  return new Map(rows.map(({ id, fans }) => [id, fans]));
}

/** What others see at the head of a member's space. */
export async function relationFigures(
  db: Queryable,
  memberId: string,
): Promise<{ follows: number; fans: number; listsHidden: boolean }> {
  const [row] = await db.select().from(memberRelations).where(eq(memberRelations.memberId, memberId));
  return { follows: row?.follows ?? 0, fans: row?.fans ?? 0, listsHidden: row?.listsHidden ?? false };
}

/** A member's own figures. Both ways is looked up from the side of the follows, of which there are few. */
export async function countRelations(db: Queryable, memberId: string): Promise<RelationCounts> {
  const back = alias(follows, "back");
  const [figures, [mutual]] = await Promise.all([
    relationFigures(db, memberId),
    db
      .select({ n: count() })
      .from(follows)
      .innerJoin(back, and(eq(back.followerId, follows.followedId), eq(back.followedId, follows.followerId)))
      .where(eq(follows.followerId, memberId)),
  ]);
  return { follows: figures.follows, fans: figures.fans, mutual: mutual?.n ?? 0 };
}

export const followsCount: ProfileCount = {
  figure: "follows",
  count: (memberId) =>
    sumOf(memberRelations.follows, memberRelations, eq(memberRelations.memberId, memberId)),
};

export const fansCount: ProfileCount = {
  figure: "fans",
  count: (memberId) => sumOf(memberRelations.fans, memberRelations, eq(memberRelations.memberId, memberId)),
};
