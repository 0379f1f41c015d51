import { and, eq, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "#platform/database/client.ts";
import { transact } from "#platform/database/transact.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { cooled, FOLLOW_WEIGHT, heated } from "./heat.ts";
import { visibleTopic } from "./show-topic.ts";
import { topicCounters, topicFollows, topics } from "./tables.ts";

/** How many one member may follow. */
const FOLLOWS_MAX = 500;

type Store = Pick<Services, "db">;

/**
 * Follows a topic. The row decides: of two taps at once only the one that adds it counts.
 * @returns how many follow it now
 * @throws AppError NOT_FOUND, UNDER_REVIEW, GONE; CLOSED when 500 are followed already
 */
export async function followTopic({ db }: Store, memberId: string, asked: string) {
  return transact(db, async (tx) => {
    const { id } = await visibleTopic(tx, asked);
    const [added] = await tx
      .insert(topicFollows)
      .values({ memberId, topicId: id })
      .onConflictDoNothing()
      .returning({ at: topicFollows.createdAt });
    if (added === undefined) return { followers: await followersOf(tx, id) };
    const [own] = await tx
      .select({ n: sql<number>`count(*)::int` })
      .from(topicFollows)
      .where(eq(topicFollows.memberId, memberId));
    if ((own?.n ?? 0) > FOLLOWS_MAX)
      throw new AppError("CLOSED", `最多关注 ${FOLLOWS_MAX} 个话题，请先取消一些关注`);
    return { followers: await countFollow(tx, id, 1, added.at) };
  });
}

/** Ends a follow; doing it twice changes nothing. Also of a topic that nobody sees any longer. */
export async function unfollowTopic({ db }: Store, memberId: string, asked: string) {
  return transact(db, async (tx) => {
    // A kept page of a topic that went into another still asks by the old number.
    const [row] = await tx.select().from(topics).where(eq(topics.id, asked));
    const id = row?.mergedIntoId ?? asked;
    const [gone] = await tx
      .delete(topicFollows)
      .where(and(eq(topicFollows.memberId, memberId), eq(topicFollows.topicId, id)))
      .returning({ at: topicFollows.createdAt });
    if (gone === undefined) return { followers: await followersOf(tx, id) };
    return { followers: await countFollow(tx, id, -1, gone.at) };
  });
}

/** Ends all follows of a member whose account ends, counted in the order of the topics' ids. */
export async function endFollows(tx: Transaction, memberId: string): Promise<void> {
  const gone = await tx.delete(topicFollows).where(eq(topicFollows.memberId, memberId)).returning();
  gone.sort((one, other) => (BigInt(one.topicId) < BigInt(other.topicId) ? -1 : 1));
  for (const { topicId, createdAt } of gone) await countFollow(tx, topicId, -1, createdAt);
}

/** Pages are not dropped: the figure may lag by the seconds that they are kept. */
async function countFollow(tx: Transaction, topicId: string, delta: 1 | -1, at: Date): Promise<number> {
  const heat = sql`${topicCounters.heat}`;
  const [row] = await tx
    .update(topicCounters)
    .set({
      followers: sql`greatest(0, ${topicCounters.followers} + ${delta})`,
      heat: delta === 1 ? heated(heat, FOLLOW_WEIGHT, at) : cooled(heat, FOLLOW_WEIGHT, at),
    })
    .where(eq(topicCounters.topicId, topicId))
    .returning({ followers: topicCounters.followers });
  return row?.followers ?? 0;
}

async function followersOf(db: Queryable, topicId: string): Promise<number> {
  const [row] = await db
    .select({ followers: topicCounters.followers })
    .from(topicCounters)
    .where(eq(topicCounters.topicId, topicId));
  return row?.followers ?? 0;
}
