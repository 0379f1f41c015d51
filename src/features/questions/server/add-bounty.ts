import { pointBalance } from "#capabilities/community/points/server/public.ts";
import { transact } from "#platform/database/transact.ts";
import { once } from "#platform/idempotency/once.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { lockQuestion, offerBounty } from "./bounty.ts";
import { changedQuestion } from "./changed.ts";
import { ownQuestion } from "./own-question.ts";

/**
 * Sets points aside for an own question that nothing was accepted for yet; the same key again changes nothing.
 * @returns the bounty and the asker's points afterwards
 * @throws AppError NOT_FOUND, FORBIDDEN, INSUFFICIENT_BALANCE, CONFLICT (solved, closed, not public, held already)
 */
export async function addBounty(
  { db, cache }: Pick<Services, "db" | "cache">,
  memberId: string,
  id: string,
  { points, idempotency_key: key }: { points: number; idempotency_key: string },
): Promise<{ bounty: number; balance: number }> {
  return transact(db, async (tx) => {
    await ownQuestion(tx, memberId, id);
    await once(tx, { scope: `bounty:${memberId}`, key, request: { id, points } }, async () => {
      const row = await lockQuestion(tx, id);
      if (row.status !== "published") throw new AppError("CONFLICT", "问题公开后才能加悬赏");
      if (row.acceptedAnswerId !== null) throw new AppError("CONFLICT", "问题已解决，不需要悬赏了");
      if (row.closedAt !== null) throw new AppError("CONFLICT", "问题已关闭，不能加悬赏");
      await offerBounty(tx, row, points);
      await changedQuestion(tx, cache, id);
      return { points };
    });
    return { bounty: points, balance: await pointBalance(tx, memberId) };
  });
}
