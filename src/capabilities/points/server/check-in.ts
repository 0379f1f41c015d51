import { sql } from "drizzle-orm";
import { recordAct } from "#capabilities/growth/server/public.ts";
import type { Database, Transaction } from "#platform/database/client.ts";
import { formatDate } from "#shared/format.ts";
import { givePoints } from "./lots.ts";
import { extendStreak } from "./streak.ts";
import { checkIns } from "./tables.ts";

export interface CheckedIn {
  /** False when it was done before on this day: nothing was given now. */
  made: boolean;
  points: number;
  /** Of these, what was given for the streak. */
  bonus: number;
  growth: number;
}

/** The check-in of the day, once by China's calendar; a second one, also at the same moment, gives nothing. */
export async function checkIn(db: Database, memberId: string, now = new Date()): Promise<CheckedIn> {
  const day = formatDate(now);
  return db.transaction(async (tx) => {
    const streak = await extendStreak(tx, memberId, day);
    if (streak === undefined) return { made: false, points: 0, bonus: 0, growth: 0 };
    const object = `check_in:${memberId}:${day}`;
    const growth = await recordAct(tx, { act: "check_in", memberId, object, at: now });
    const { daily, bonus } = await worthOf(tx, memberId, streak);
    const points = daily + bonus;
    await tx.insert(checkIns).values({ memberId, day, points, rewarded: bonus > 0 ? [streak] : [] });
    if (points > 0) {
      const title = bonus > 0 ? `签到，连续 ${streak} 天` : "每日签到";
      const key = `check-in:${memberId}:${day}`;
      await givePoints(tx, { key, memberId, amount: points, reason: "check_in", title }, now);
    }
    return { made: true, points, bonus, growth };
  });
}

/** Points for a day of that streak: what every day gives with what the level adds, and what this streak gives once. */
export async function worthOf(
  db: Pick<Transaction, "execute">,
  memberId: string,
  streak: number,
): Promise<{ daily: number; bonus: number }> {
  const { rows } = await db.execute<{ daily: number; bonus: number }>(sql`
    select coalesce((select points from check_in_rewards where streak = 0), 0) + coalesce((
        select r.amount from members m join level_rights r on r.level <= m.level
        where m.id = ${memberId}::bigint and r.key = 'check_in.points' order by r.level desc limit 1), 0) as daily,
      coalesce((select points from check_in_rewards where streak = ${streak}::int and streak > 0), 0) as bonus`);
  return rows[0] ?? { daily: 0, bonus: 0 };
}
