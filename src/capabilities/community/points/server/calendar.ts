import { rewardsAround } from "#capabilities/community/points/check-in-cycle.ts";
import type { Calendar } from "#capabilities/community/points/contract.ts";
import type { Queryable } from "#platform/database/client.ts";
import { formatDate } from "#shared/format.ts";
import { dailyPoints } from "./check-in.ts";
import { repairsOf } from "./repair.ts";
import { daysBetween, streakOn } from "./streak.ts";
import { streakRewards } from "./streak-rewards.ts";

/** A month of a member's check-ins, with what stands today whichever month is looked at. @param month YYYY-MM */
export async function showCalendar(
  db: Queryable,
  memberId: string,
  month?: string,
  now = new Date(),
): Promise<Calendar> {
  const today = formatDate(now);
  const shown = month ?? today.slice(0, 7);
  const [year = 0, ofYear = 0] = shown.split("-").map(Number);
  const last = new Date(Date.UTC(year, ofYear, 0)).toISOString().slice(0, 10);
  const [days, [done], streak, daily, { rewards, onwards }, repairs] = await Promise.all([
    daysBetween(db, memberId, `${shown}-01`, last),
    daysBetween(db, memberId, today, today),
    streakOn(db, memberId, today),
    dailyPoints(db, memberId),
    streakRewards(db),
    repairsOf(db, memberId, today),
  ]);
  return {
    today,
    days: days.map(({ day, repaired }) => ({ day, repaired })),
    done_today: done !== undefined,
    streak,
    daily_points: daily,
    rewards: rewardsAround(streak, rewards, onwards),
    repairs,
  };
}
