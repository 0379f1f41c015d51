import { type SQL, sql } from "drizzle-orm";
import { countAllActs } from "#capabilities/community/growth/server/public.ts";
import { holdsLiving } from "#capabilities/people/members/server/public.ts";
import type { Queryable, Transaction } from "#platform/database/client.ts";
import { preparedRows } from "#platform/database/prepared.ts";
import { writtenTogether } from "#platform/database/together.ts";
import type { Services } from "#platform/services.ts";
import { formatDate } from "#shared/format.ts";
import { giveAllPoints } from "./credit.ts";

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

const NOT_MADE: CheckedIn = { made: false, points: 0, bonus: 0, growth: 0, streak: 0 };

/**
 * The check-in of the day, once by China's calendar; a second one, also at the same moment, gives nothing. Half of a day's
 * come in the hour after midnight: what comes to a process at the same moment is written together.
 */
export async function checkIn(
  services: Pick<Services, "db" | "cache">,
  memberId: string,
  now = new Date(),
): Promise<CheckedIn> {
  // Of two of one member who stand together, the second comes after the first.
  for (;;) {
    const done = await enter(services, { memberId, now });
    if (done !== null) return done;
  }
}

interface Entering {
  memberId: string;
  now: Date;
}

const enter = writtenTogether(
  async (
    tx,
    { cache }: Pick<Services, "db" | "cache">,
    some: readonly Entering[],
  ): Promise<(CheckedIn | null)[]> => {
    const each = [...new Map(some.toReversed().map((one) => [one.memberId, one])).values()];
    const days = each.map(({ memberId, now }) => ({ memberId, now, day: formatDate(now) }));
    const entered = new Map((await enterDays(tx, days)).map((row) => [row.member_id, row]));
    const done = days.flatMap((one) => {
      const row = entered.get(one.memberId);
      return row === undefined ? [] : { ...one, ...row };
    });
    const growth = await countAllActs(
      tx,
      cache,
      done.map(({ memberId, day, now: at }) => ({
        ...{ act: "check_in", memberId, object: `check_in:${memberId}:${day}`, at },
      })),
    );
    for (const [, sameDay] of Map.groupBy(done, ({ day }) => day)) await giveFor(tx, sameDay);
    return some.map((one) => {
      if (!each.includes(one)) return null;
      const made = entered.get(one.memberId);
      if (made === undefined) return NOT_MADE;
      const { streak, daily: everyDay, bonus: more } = made;
      const points = everyDay + more;
      return { made: true, points, bonus: more, growth: growth.get(one.memberId) ?? 0, streak };
    });
  },
);

// A type, since rows of `execute` have to be records.
type Entered = { member_id: string; streak: number; daily: number; bonus: number };

/** The points of check-ins of one day. */
async function giveFor(
  tx: Transaction,
  done: readonly (Entering & Entered & { day: string })[],
): Promise<void> {
  const moves = done.flatMap(({ memberId, day, streak, daily: everyDay, bonus: more }) => {
    const amount = everyDay + more;
    if (amount === 0) return [];
    const title = more > 0 ? `签到，连续 ${streak} 天` : "每日签到";
    return { key: `check-in:${memberId}:${day}`, memberId, amount, reason: "check_in" as const, title };
  });
  await giveAllPoints(tx, moves, done[0]?.now);
}

/**
 * Counts days into the streaks of members and writes them down with what they give, in one statement. It holds the members'
 * accounts against their end, as whatever is credited needs it.
 * @param days each of another member
 * @returns those that were not there before
 */
async function enterDays(
  tx: Transaction,
  days: readonly { memberId: string; day: string }[],
): Promise<Entered[]> {
  const rows = await preparedRows<Entered>(
    tx,
    "check-in:enter",
    () => sql`
      with asked as (
        select * from unnest(${sql.placeholder("memberIds")}::bigint[], ${sql.placeholder("days")}::date[]) as a (id, day)),
      alive as (select id from members where id in (select id from asked) and status <> 'cancelled' order by id for key share),
      run as (
        insert into check_in_streaks as s (member_id, last_day, days)
        select id, day, 1 from alive join asked using (id) order by id
        on conflict (member_id) do update set last_day = excluded.last_day,
          days = case when s.last_day = excluded.last_day - 1 then s.days + 1 else 1 end
        where s.last_day < excluded.last_day
        returning member_id, last_day as day, days as streak),
      worth as (
        select member_id, day, streak, ${daily(sql`member_id`)} as daily, ${bonus(sql`run.streak`)} as bonus from run),
      entered as (
        insert into check_ins (member_id, day, points, rewarded)
        select member_id, day, daily + bonus, case when bonus > 0 then array[streak] else array[]::int[] end from worth)
      select member_id, streak, daily, bonus from worth`,
    { memberIds: days.map(({ memberId }) => memberId), days: days.map(({ day }) => day) },
  );
  for (const { member_id } of rows) holdsLiving(tx, member_id);
  return rows;
}

/** What every day gives a member, with what his level adds. */
export async function dailyPoints(db: Pick<Queryable, "execute">, memberId: string): Promise<number> {
  const { rows } = await db.execute<{ daily: number }>(
    sql`select ${daily(sql`${memberId}::bigint`)} as daily`,
  );
  return rows[0]?.daily ?? 0;
}

const daily = (memberId: SQL) => sql`
  coalesce((select points from check_in_rewards where streak = 0), 0) + coalesce((
    select r.amount from members m join level_rights r on r.level <= m.level
    where m.id = ${memberId} and r.key = 'check_in.points' order by r.level desc limit 1), 0)`;

/** In SQL what `rewardOn` says: the last of the rewards is the last day of the list. */
const bonus = (streak: SQL) => sql`
  coalesce((select r.points from check_in_rewards r left join check_in_cycle c on true
    where r.streak > 0 and r.streak = case c.onwards when 'anew' then (${streak} - 1) % c.days + 1
      when 'hold' then least(${streak}, c.days) else ${streak} end), 0)`;
