import { and, eq } from "drizzle-orm";
import { rightOf } from "#capabilities/community/growth/server/public.ts";
import { rewardOn } from "#capabilities/community/points/check-in-cycle.ts";
import { members } from "#capabilities/people/members/server/public.ts";
import type { Database, Queryable, Transaction } from "#platform/database/client.ts";
import { AppError } from "#shared/errors.ts";
import { formatDate } from "#shared/format.ts";
import { givePoints } from "./credit.ts";
import { dayAfter, daysBetween, lockStreak, rewriteStreak, runOf } from "./streak.ts";
import { streakRewards } from "./streak-rewards.ts";
import { checkIns } from "./tables.ts";

/** What may still be repaired in the month of that day. */
export interface Repairs {
  left: number;
  /** Missed days of the month, oldest first, since the member joined. */
  days: string[];
}

export async function repairsOf(db: Queryable, memberId: string, today: string): Promise<Repairs> {
  const first = `${today.slice(0, 7)}-01`;
  const done = await daysBetween(db, memberId, first, today);
  const cards = await rightOf(db, memberId, "check_in.repairs");
  const [member] = await db
    .select({ joined: members.createdAt })
    .from(members)
    .where(eq(members.id, memberId));
  const known = new Set(done.map(({ day }) => day));
  const joined = formatDate(member?.joined ?? 0);
  const days: string[] = [];
  for (let day = first > joined ? first : joined; day < today; day = dayAfter(day))
    if (!known.has(day)) days.push(day);
  return { left: Math.max(0, cards - done.filter(({ repaired }) => repaired).length), days };
}

/**
 * Checks in for a missed day of this month with a card. The streak grows together again; rewards that the joined streak
 * reaches and that were not given for its parts are given, the day itself gives no points.
 * @returns points that were given
 * @throws AppError INVALID_INPUT for a day that cannot be repaired, CONFLICT without a card
 */
export async function repairCheckIn(
  db: Database,
  memberId: string,
  day: string,
  now = new Date(),
): Promise<{ points: number }> {
  const today = formatDate(now);
  return db.transaction(async (tx) => {
    // Two at once would use one card twice.
    await lockStreak(tx, memberId);
    const { left, days } = await repairsOf(tx, memberId, today);
    if (!days.includes(day)) throw new AppError("INVALID_INPUT", "只能补签本月漏掉的日子", { field: "day" });
    if (left === 0) throw new AppError("CONFLICT", "本月的补签卡已经用完");
    await tx.insert(checkIns).values({ memberId, day, repaired: true, points: 0 });
    await rewriteStreak(tx, memberId);
    const points = await rewardJoined(tx, memberId, day, now);
    return { points };
  });
}

/** Days from one to another: 0 for the same. */
const daysFrom = (first: string, last: string) =>
  Math.round((Date.parse(`${last}T00:00:00Z`) - Date.parse(`${first}T00:00:00Z`)) / 86_400_000);

async function rewardJoined(tx: Transaction, memberId: string, day: string, now: Date): Promise<number> {
  const run = await runOf(tx, memberId, day);
  if (run === undefined) return 0;
  const given = new Set(
    (await daysBetween(tx, memberId, run.first, run.last)).flatMap(({ rewarded }) => rewarded),
  );
  const { rewards: list, onwards } = await streakRewards(tx);
  // Of a list that goes on only what the joining itself reaches: what it gives now was not given in the past.
  const part = Math.max(daysFrom(run.first, day), daysFrom(day, run.last));
  const reached =
    onwards === "once"
      ? list.filter(({ streak }) => streak <= run.days)
      : Array.from({ length: run.days - part }, (_, at) => part + 1 + at).map((streak) => ({
          streak,
          points: rewardOn(streak, list, onwards),
        }));
  const rewards = reached.filter(({ streak, points }) => points > 0 && !given.has(streak));
  const points = rewards.reduce((sum, reward) => sum + reward.points, 0);
  if (points === 0) return 0;
  await tx
    .update(checkIns)
    .set({ points, rewarded: rewards.map(({ streak }) => streak) })
    .where(and(eq(checkIns.memberId, memberId), eq(checkIns.day, day)));
  const key = `check-in:${memberId}:${day}`;
  const title = `补签，连续 ${run.days} 天`;
  await givePoints(tx, { key, memberId, amount: points, reason: "check_in", title }, now);
  return points;
}
