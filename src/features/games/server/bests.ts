import { and, asc, eq, isNull } from "drizzle-orm";
import type { Transaction } from "#platform/database/client.ts";
import { gameBests, gameScores } from "./tables.ts";

/** Finds a member's best of a week anew, from the scores that stand. Whoever calls it holds the member's row. */
export async function settleBest(tx: Transaction, week: string, memberId: string): Promise<void> {
  const [best] = await tx
    .select({ id: gameScores.id, total: gameScores.total })
    .from(gameScores)
    .where(and(eq(gameScores.memberId, memberId), eq(gameScores.week, week), isNull(gameScores.removedAt)))
    .orderBy(asc(gameScores.total), asc(gameScores.id))
    .limit(1);
  if (best === undefined) {
    await tx.delete(gameBests).where(and(eq(gameBests.week, week), eq(gameBests.memberId, memberId)));
    return;
  }
  const values = { scoreId: best.id, total: best.total };
  await tx
    .insert(gameBests)
    .values({ week, memberId, ...values })
    .onConflictDoUpdate({ target: [gameBests.week, gameBests.memberId], set: values });
}
