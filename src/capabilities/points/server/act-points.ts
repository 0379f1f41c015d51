import { eq, sql } from "drizzle-orm";
import type { ActReward } from "#capabilities/growth/server/public.ts";
import { givePoints, takeBackPoints } from "./lots.ts";
import { pointsOfActs } from "./tables.ts";

/** Points for what counts. What was spent meanwhile cannot be taken back, and is not given a second time either. */
export const actPoints: ActReward = {
  async give(tx, { entryId, memberId, points, label }) {
    const [row] = await tx
      .insert(pointsOfActs)
      .values({ entryId, memberId, held: points })
      .onConflictDoUpdate({
        target: pointsOfActs.entryId,
        set: { turn: sql`${pointsOfActs.turn} + 1` },
      })
      .returning();
    if (row === undefined || row.held === 0) return;
    const key = `act:${entryId}:${row.turn}`;
    await givePoints(tx, { key, memberId, amount: row.held, reason: "act", title: label });
  },
  async take(tx, { entryId, memberId, label }) {
    const [row] = await tx
      .update(pointsOfActs)
      .set({ turn: sql`${pointsOfActs.turn} + 1` })
      .where(eq(pointsOfActs.entryId, entryId))
      .returning();
    if (row === undefined || row.held === 0) return;
    const held = await takeBackPoints(tx, {
      key: `act:${entryId}:${row.turn}`,
      memberId,
      amount: row.held,
      reason: "act_revoked",
      title: `${label}已撤回`,
    });
    await tx.update(pointsOfActs).set({ held }).where(eq(pointsOfActs.entryId, entryId));
  },
};
