import { eq, sql } from "drizzle-orm";
import type { ActReward } from "#capabilities/community/growth/server/public.ts";
import { giveAllPoints } from "./credit.ts";
import { takeBackPoints } from "./lots.ts";
import { pointsOfActs } from "./tables.ts";

/** Points for what counts. What was spent meanwhile cannot be taken back, and is not given a second time either. */
export const actPoints: ActReward = {
  async give(tx, counted) {
    const rows = await tx
      .insert(pointsOfActs)
      .values(counted.map(({ entryId, memberId, points }) => ({ entryId, memberId, held: points })))
      .onConflictDoUpdate({
        target: pointsOfActs.entryId,
        set: { turn: sql`${pointsOfActs.turn} + 1` },
      })
      .returning();
    const labels = new Map(counted.map(({ entryId, label }) => [entryId, label]));
    const moves = rows
      .filter(({ held }) => held > 0)
      .map(({ entryId, memberId, turn, held }) => ({
        ...{ key: `act:${entryId}:${turn}`, memberId, amount: held },
        ...{ reason: "act" as const, title: labels.get(entryId) ?? "" },
      }));
    await giveAllPoints(tx, moves);
  },
  async take(tx, counted) {
    for (const { entryId, memberId, label } of counted) {
      const [row] = await tx
        .update(pointsOfActs)
        .set({ turn: sql`${pointsOfActs.turn} + 1` })
        .where(eq(pointsOfActs.entryId, entryId))
        .returning();
      if (row === undefined || row.held === 0) continue;
      const held = await takeBackPoints(tx, {
        key: `act:${entryId}:${row.turn}`,
        memberId,
        amount: row.held,
        reason: "act_revoked",
        title: `${label}已撤回`,
      });
      await tx.update(pointsOfActs).set({ held }).where(eq(pointsOfActs.entryId, entryId));
    }
  },
};
