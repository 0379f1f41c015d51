import { eq, inArray, lte } from "drizzle-orm";
import { posterFolders } from "#capabilities/media/sharing/server/public.ts";
import type { Forgetting } from "#capabilities/people/members/server/public.ts";
import type { Transaction } from "#platform/database/client.ts";
import type { Actor } from "#platform/http/actor.ts";
import type { Invalidator } from "#platform/http/invalidation.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { POSTERS, resultTag } from "./names.ts";
import { resultByKey } from "./show-result.ts";
import { quizResults } from "./tables.ts";

/** Results of a round. */
const BATCH = 200;

/**
 * Deletes a result for whoever made it: nobody sees it from now on, and the next round deletes row and poster.
 * @param secret as the device got it; empty for the member whose it is
 * @throws AppError NOT_FOUND, FORBIDDEN
 */
export async function removeResult(
  { db, keys, cache }: Pick<Services, "db" | "keys" | "cache">,
  actor: Actor,
  id: string,
  secret: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const { result } = await resultByKey(tx, id);
    const isTheirs = actor.kind === "member" && result.memberId === actor.id;
    if (!isTheirs && !keys.verify("quiz-result", id, secret))
      throw new AppError("FORBIDDEN", "只有做测试的人可以删除结果");
    await endResults(tx, cache, [result]);
  });
}

/** Results of a member who goes: nothing of him stays in them, and the next round deletes them. */
export const forgetQuizResults: Forgetting = {
  words: "测试结果和海报会删除",
  async forget(tx, { cache }, memberId) {
    const rows = await tx
      .select({ id: quizResults.id, key: quizResults.key })
      .from(quizResults)
      .where(eq(quizResults.memberId, memberId));
    await endResults(tx, cache, rows);
  },
};

/** Their posters are files: a round deletes these behind the commit. */
async function endResults(
  tx: Transaction,
  cache: Invalidator,
  rows: readonly { id: string; key: string }[],
): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .update(quizResults)
    .set({ endsAt: new Date(), memberId: null, nickname: "", style: null, color: null, month: null })
    .where(
      inArray(
        quizResults.id,
        rows.map(({ id }) => id),
      ),
    );
  await cache.invalidate(
    tx,
    rows.map(({ key }) => resultTag(key)),
  );
}

/**
 * Deletes results whose term is over, with their posters: the files first, so that what is interrupted is done again.
 * @returns how many
 */
export async function deleteOverdueResults(
  { db, storage }: Pick<Services, "db" | "storage">,
  now = new Date(),
): Promise<number> {
  let deleted = 0;
  for (;;) {
    const rows = await db
      .select({ id: quizResults.id, key: quizResults.key })
      .from(quizResults)
      .where(lte(quizResults.endsAt, now))
      .limit(BATCH);
    for (const { key } of rows)
      for (const folder of posterFolders(POSTERS, key)) await storage.deleteTree(folder);
    if (rows.length > 0)
      await db.delete(quizResults).where(
        inArray(
          quizResults.id,
          rows.map(({ id }) => id),
        ),
      );
    deleted += rows.length;
    if (rows.length < BATCH) return deleted;
  }
}
