import { asc, notInArray } from "drizzle-orm";
import type { Onwards, StreakReward } from "#capabilities/community/points/check-in-cycle.ts";
import type { DeskRewards, RewardsBody } from "#capabilities/community/points/desk-contract.ts";
import { type Acting, recordAudit } from "#capabilities/desk/admin/server/public.ts";
import type { Database, Queryable } from "#platform/database/client.ts";
import { lock } from "#platform/database/lock.ts";
import { versionOf } from "#platform/version.ts";
import { AppError } from "#shared/errors.ts";
import { checkInCycle, checkInRewards } from "../tables.ts";

/** The longest list that begins anew or is held. */
const LONGEST = 366;

/** What checking in gives, as the desk shows it. */
export async function showRewards(db: Queryable): Promise<DeskRewards> {
  const rows = await db.select().from(checkInRewards).orderBy(asc(checkInRewards.streak));
  const daily = rows.find(({ streak }) => streak === 0)?.points ?? 0;
  const rewards = rows.filter(({ streak }) => streak > 0);
  const [cycle] = await db.select().from(checkInCycle);
  const onwards = cycle?.onwards ?? "once";
  return { daily, rewards, onwards, version: versionOf([daily, JSON.stringify(rewards), onwards]) };
}

/**
 * Changes what checking in gives from the next one on; what was given stays, and nobody is given anything later.
 * @throws AppError CHANGED when another changed it meanwhile
 */
export async function changeRewards(
  db: Database,
  acting: Acting,
  { version, daily, rewards, onwards }: RewardsBody & { version: string },
): Promise<DeskRewards> {
  const days = rewards.at(-1)?.streak ?? 0;
  if (onwards !== "once" && days === 0)
    throw new AppError("INVALID_INPUT", "请先添加一档奖励，再选之后怎么算", { field: "onwards" });
  if (onwards !== "once" && days > LONGEST)
    throw new AppError("INVALID_INPUT", `要循环或保持的，最后一档最多第 ${LONGEST} 天`, { field: "onwards" });
  return db.transaction(async (tx) => {
    await lock(tx, "points.check_in_rewards");
    const before = await showRewards(tx);
    if (before.version !== version) throw new AppError("CHANGED");
    const rows = [{ streak: 0, points: daily }, ...rewards];
    await tx.delete(checkInRewards).where(
      notInArray(
        checkInRewards.streak,
        rows.map(({ streak }) => streak),
      ),
    );
    for (const row of rows)
      await tx
        .insert(checkInRewards)
        .values(row)
        .onConflictDoUpdate({ target: checkInRewards.streak, set: { points: row.points } });
    await tx.delete(checkInCycle);
    if (onwards !== "once") await tx.insert(checkInCycle).values({ days, onwards });
    await recordAudit(tx, {
      ...{ adminId: acting.id, address: acting.address, action: "points.check_in_rewards" },
      ...{ targetKind: "check_in_rewards", targetId: "all" },
      before: { points: before.daily, excerpt: wordsOf(before.rewards, before.onwards) },
      after: { points: daily, excerpt: wordsOf(rewards, onwards) },
    });
    return showRewards(tx);
  });
}

const onwardsWords = {
  once: "之后不再加",
  anew: "之后从第 1 天重新开始",
  hold: "之后每天按最后一档",
} as const;

const wordsOf = (rewards: readonly StreakReward[], onwards: Onwards) =>
  [...rewards.map(({ streak, points }) => `第 ${streak} 天 +${points}`), onwardsWords[onwards]].join("，");
