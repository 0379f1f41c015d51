import { sql } from "drizzle-orm";
import { countAct } from "#capabilities/community/growth/server/public.ts";
import { holdsLiving } from "#capabilities/people/members/server/public.ts";
import type { Queryable, Transaction } from "#platform/database/client.ts";
import type { Services } from "#platform/services.ts";
import { formatDate } from "#shared/format.ts";
import { givePoints } from "./credit.ts";
import { dayAfter } from "./streak.ts";

export interface CheckedIn {
  /** False when it was done before on this day: nothing was given now. */
  made: boolean;
  points: number;
  /** Of these, what was given for the streak. */
  bonus: number;
  growth: number;
  /** Days in a row, today's included; 0 when nothing was made. */
  streak: number;
}

/** The check-in of the day, once by China's calendar; a second one, also at the same moment, gives nothing. */
export async function checkIn(
  { db, cache }: Pick<Services, "db" | "cache">,
  memberId: string,
  now = new Date(),
): Promise<CheckedIn> {
  const day = formatDate(now);
  return db.transaction(async (tx) => {
    const done = await enterDay(tx, memberId, day);
    if (done === undefined) return { made: false, points: 0, bonus: 0, growth: 0, streak: 0 };
    const { streak, daily, bonus } = done;
    const object = `check_in:${memberId}:${day}`;
    const growth = await countAct(tx, cache, { act: "check_in", memberId, object, at: now });
    const points = daily + bonus;
    if (points > 0) {
      const title = bonus > 0 ? `签到，连续 ${streak} 天` : "每日签到";
      const key = `check-in:${memberId}:${day}`;
      await givePoints(tx, { key, memberId, amount: points, reason: "check_in", title }, now);
    }
    return { made: true, points, bonus, growth, streak };
  });
}

// A type, since rows of `execute` have to be records.
type Worth = { daily: number; bonus: number };

/**
 * Counts a day into the streak and writes it down with what it gives, in one statement: everybody does this once a day,
 * most of them in the same hour. It holds the member's account against its end, as whatever is credited needs it.
 * @returns undefined when that day was there before, of two at once for one of them
 */
async function enterDay(
  tx: Transaction,
  memberId: string,
  day: string,
): Promise<(Worth & { streak: number }) | undefined> {
  const { rows } = await tx.execute<Worth & { streak: number }>(sql`
    with alive as (select id from members where id = ${memberId}::bigint and status <> 'cancelled' for key share),
    run as (
      insert into check_in_streaks as s (member_id, last_day, days) select id, ${day}::date, 1 from alive
      on conflict (member_id) do update set last_day = excluded.last_day,
        days = case when s.last_day = ${dayAfter(day, -1)}::date then s.days + 1 else 1 end
      where s.last_day < excluded.last_day
      returning days as streak),
    worth as (select streak, ${daily(memberId)} as daily, ${bonus(sql`run.streak`)} as bonus from run),
    entered as (
      insert into check_ins (member_id, day, points, rewarded)
      select ${memberId}::bigint, ${day}::date, daily + bonus,
        case when bonus > 0 then array[streak] else array[]::int[] end from worth)
    select * from worth`);
  if (rows.length > 0) holdsLiving(tx, memberId);
  return rows[0];
}

/** What every day gives a member, with what his level adds. */
export async function dailyPoints(db: Pick<Queryable, "execute">, memberId: string): Promise<number> {
  const { rows } = await db.execute<{ daily: number }>(sql`select ${daily(memberId)} as daily`);
  return rows[0]?.daily ?? 0;
}

const daily = (memberId: string) => sql`
  coalesce((select points from check_in_rewards where streak = 0), 0) + coalesce((
    select r.amount from members m join level_rights r on r.level <= m.level
    where m.id = ${memberId}::bigint and r.key = 'check_in.points' order by r.level desc limit 1), 0)`;

/** In SQL what `rewardOn` says: the last of the rewards is the last day of the list. */
const bonus = (streak: ReturnType<typeof sql>) => sql`
  coalesce((select r.points from check_in_rewards r left join check_in_cycle c on true
    where r.streak > 0 and r.streak = case c.onwards when 'anew' then (${streak} - 1) % c.days + 1
      when 'hold' then least(${streak}, c.days) else ${streak} end), 0)`;
