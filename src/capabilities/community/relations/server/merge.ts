import { and, eq, or, sql } from "drizzle-orm";
import { handOver, type MemberMerge } from "#capabilities/people/members/server/public.ts";
import type { Transaction } from "#platform/database/client.ts";
import { countFollows } from "./counts.ts";
import { endFollows } from "./follow.ts";
import { blocks, follows } from "./tables.ts";

const CHUNK = 1000;

/** Follows and blocks go over, those of both once; between the two nothing stays. A block counts more than a follow. */
export const relationMerge: MemberMerge = {
  columns: [
    "follows.follower_id",
    "follows.followed_id",
    "blocks.blocker_id",
    "blocks.blocked_id",
    "member_relations.member_id",
  ],
  async merge(tx, _services, accounts) {
    const { from, into } = accounts;
    await endFollows(tx, [
      { followerId: from, followedId: into },
      { followerId: into, followedId: from },
    ]);
    await handOver(tx, accounts, blocks.blockerId, [blocks.blockedId]);
    await handOver(tx, accounts, blocks.blockedId, [blocks.blockerId]);
    await tx
      .delete(blocks)
      .where(
        or(
          eq(blocks.blockerId, from),
          eq(blocks.blockedId, from),
          and(eq(blocks.blockerId, into), eq(blocks.blockedId, into)),
        ),
      );
    await moveFollows(tx, accounts);
    const { rows } = await tx.execute<{ followerId: string; followedId: string }>(sql`
      select f.follower_id as "followerId", f.followed_id as "followedId" from follows f
      join blocks b on (b.blocker_id, b.blocked_id) in ((f.follower_id, f.followed_id), (f.followed_id, f.follower_id))
      where ${into}::bigint in (f.follower_id, f.followed_id)`);
    await endFollows(tx, rows);
  },
};

async function moveFollows(tx: Transaction, { from, into }: { from: string; into: string }): Promise<void> {
  const mine = await tx
    .delete(follows)
    .where(or(eq(follows.followerId, from), eq(follows.followedId, from)))
    .returning();
  const theirs = (id: string) => (id === from ? into : id);
  const moved = mine.map(({ followerId, followedId, createdAt }) => ({
    followerId: theirs(followerId),
    followedId: theirs(followedId),
    createdAt,
  }));
  const begun: (typeof mine)[number][] = [];
  for (let at = 0; at < moved.length; at += CHUNK) {
    const part = moved.slice(at, at + CHUNK);
    begun.push(...(await tx.insert(follows).values(part).onConflictDoNothing().returning()));
  }
  await countFollows(tx, [
    ...mine.map((one) => ({ ...one, delta: -1 as const })),
    ...begun.map((one) => ({ ...one, delta: 1 as const })),
  ]);
}
