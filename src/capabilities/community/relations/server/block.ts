import { and, eq } from "drizzle-orm";
import { memberState } from "#capabilities/people/members/server/public.ts";
import type { Transaction } from "#platform/database/client.ts";
import { transact } from "#platform/database/transact.ts";
import { memberTopic, publish } from "#platform/events/publish.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { endFollows } from "./follow.ts";
import { lockPair, showRelation } from "./relation.ts";
import { blocks } from "./tables.ts";

export const BLOCKS_MAX = 1000;

/**
 * Blocks a member, who is not told: follows in both directions end, and neither sees what the other one writes.
 * @throws AppError INVALID_INPUT for oneself, NOT_FOUND, CLOSED when 1000 are blocked already
 */
export async function block({ db }: Pick<Services, "db">, blockerId: string, blockedId: string) {
  if (blockerId === blockedId) throw new AppError("INVALID_INPUT", "不能拉黑自己");
  return transact(db, async (tx) => {
    await lockPair(tx, blockerId, blockedId);
    if ((await memberState(tx, blockedId)) === undefined) throw new AppError("NOT_FOUND", "这位车友不存在");
    const added = await tx
      .insert(blocks)
      .values({ blockerId, blockedId })
      .onConflictDoNothing()
      .returning({ at: blocks.createdAt });
    if (added.length > 0) {
      const known = await tx.$count(blocks, eq(blocks.blockerId, blockerId));
      if (known > BLOCKS_MAX) throw new AppError("CLOSED", `最多拉黑 ${BLOCKS_MAX} 人，请先解除一些`);
      await endFollows(tx, [
        { followerId: blockerId, followedId: blockedId },
        { followerId: blockedId, followedId: blockerId },
      ]);
      await tell(tx, [blockerId, blockedId]);
    }
    return showRelation(tx, blockerId, blockedId);
  });
}

/** Ends a block; the follows that it ended stay ended. */
export async function unblock({ db }: Pick<Services, "db">, blockerId: string, blockedId: string) {
  return transact(db, async (tx) => {
    await lockPair(tx, blockerId, blockedId);
    await tx.delete(blocks).where(and(eq(blocks.blockerId, blockerId), eq(blocks.blockedId, blockedId)));
    await tell(tx, [blockerId, blockedId]);
    return showRelation(tx, blockerId, blockedId);
  });
}

/** Open pages of both leave out what they do not see any longer, or have it back; that it was a block is told to nobody. */
async function tell(tx: Transaction, memberIds: readonly string[]): Promise<void> {
  for (const memberId of memberIds) await publish(tx, memberTopic(memberId), "hidden-members.changed");
}
