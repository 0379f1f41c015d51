import { asc, notInArray } from "drizzle-orm";
import type { DeskRewards, RewardsBody } from "#capabilities/community/points/desk-contract.ts";
import { type Acting, recordAudit } from "#capabilities/desk/admin/server/public.ts";
import type { Database, Queryable } from "#platform/database/client.ts";
import { lock } from "#platform/database/lock.ts";
import { versionOf } from "#platform/version.ts";
import { AppError } from "#shared/errors.ts";
import { checkInRewards } from "../tables.ts";

/** What checking in gives, as the desk shows it. */
export async function showRewards(db: Queryable): Promise<DeskRewards> {
  const rows = await db.select().from(checkInRewards).orderBy(asc(checkInRewards.streak));
  const daily = rows.find(({ streak }) => streak === 0)?.points ?? 0;
  const rewards = rows.filter(({ streak }) => streak > 0);
  return { daily, rewards, version: versionOf([daily, JSON.stringify(rewards)]) };
}

/**
 * Changes what checking in gives from the next one on; what was given stays, and nobody is given anything later.
 * @throws AppError CHANGED when another changed it meanwhile
 */
export async function changeRewards(
  db: Database,
  acting: Acting,
  { version, daily, rewards }: RewardsBody & { version: string },
): Promise<DeskRewards> {
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
    await recordAudit(tx, {
      ...{ adminId: acting.id, address: acting.address, action: "points.check_in_rewards" },
      ...{ targetKind: "check_in_rewards", targetId: "all" },
      before: { points: before.daily, excerpt: wordsOf(before.rewards) },
      after: { points: daily, excerpt: wordsOf(rewards) },
    });
    return showRewards(tx);
  });
}

const wordsOf = (rewards: readonly { streak: number; points: number }[]) =>
  rewards.map(({ streak, points }) => `${streak} 天 +${points}`).join("，");
