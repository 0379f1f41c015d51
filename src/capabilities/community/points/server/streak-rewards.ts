import { gt } from "drizzle-orm";
import type { Onwards, StreakReward } from "#capabilities/community/points/check-in-cycle.ts";
import type { Queryable } from "#platform/database/client.ts";
import { checkInCycle, checkInRewards } from "./tables.ts";

/** The rewards for days in a row, shortest first, and how they go on. */
export async function streakRewards(db: Queryable): Promise<{ rewards: StreakReward[]; onwards: Onwards }> {
  const rewards = await db
    .select()
    .from(checkInRewards)
    .where(gt(checkInRewards.streak, 0))
    .orderBy(checkInRewards.streak);
  const [cycle] = await db.select({ onwards: checkInCycle.onwards }).from(checkInCycle);
  return { rewards, onwards: cycle?.onwards ?? "once" };
}
