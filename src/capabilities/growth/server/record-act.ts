import { sql } from "drizzle-orm";
import type { Transaction } from "#platform/database/client.ts";
import { formatDate } from "#shared/format.ts";
import { actWatchers } from "./act-watchers.ts";
import { type Act, actNamed, acts } from "./acts.ts";
import { changeGrowth } from "./change-growth.ts";
import { rewardActs } from "./rewards.ts";

export interface DoneAct {
  /** Name under which a feature offers it to `acts`. */
  act: string;
  memberId: string;
  /** What it was done to, named as `comment:17`; what hangs on that stands below it, as `comment:17/member:5`. */
  object: string;
  /** When it was done; now unless given. */
  at?: Date;
}

/**
 * Counts something that a member did: once per object, and on one day at most as often as the act says. What was
 * taken back counts again. In the transaction of what is done, as its last step: it locks the member's growth.
 * @returns growth that it gave; 0 when it counted before, or no more today
 * @throws Error when no feature offers the act
 */
export async function recordAct(tx: Transaction, done: DoneAct): Promise<number> {
  const act = actNamed(done.act);
  const entry = (await countNew(tx, done, act)) ?? (await countAgain(tx, done));
  if (entry === undefined) return 0;
  await changeGrowth(tx, done.memberId, entry.growth);
  const { id: entryId, points } = entry;
  await rewardActs(tx, "give", [{ entryId, memberId: done.memberId, label: act.label, points }]);
  for (const [, watch] of actWatchers.entries())
    await watch.counted(tx, { memberId: done.memberId, act: done.act });
  return entry.growth;
}

/** What an entry gives. A type, since rows of `execute` have to be records. */
type Entry = { id: string; growth: number; points: number };

/** One statement: entry and daily count stand or fall together, and nothing is written once the day is full. */
async function countNew(
  tx: Transaction,
  { act: name, memberId, object, at = new Date() }: DoneAct,
  { growth, points, dailyCap }: Act,
): Promise<Entry | undefined> {
  const day = formatDate(at);
  const entry = sql`insert into growth_entries (member_id, act, object, day, growth, points, created_at)
    select ${memberId}::bigint, ${name}::text, ${object}::text, ${day}::date, ${growth}::int, ${points}::int,
      ${at.toISOString()}::timestamptz`;
  if (dailyCap === undefined) {
    const { rows } = await tx.execute<Entry>(
      sql`${entry} on conflict do nothing returning id, growth, points`,
    );
    return rows[0];
  }
  const { rows } = await tx.execute<Entry & { times: number | null }>(sql`
    with entry as (${entry} where not exists (
        select from growth_days where member_id = ${memberId}::bigint and act = ${name}::text and day = ${day}::date
          and times >= ${dailyCap}::int)
      on conflict do nothing returning id, growth, points),
    counted as (insert into growth_days as d (member_id, act, day, times)
      select ${memberId}::bigint, ${name}::text, ${day}::date, 1 from entry
      on conflict (member_id, act, day) do update set times = d.times + 1 where d.times < ${dailyCap}::int
      returning times)
    select entry.*, counted.times from entry left join counted on true`);
  const [row] = rows;
  if (row === undefined || row.times !== null) return row;
  // Others filled the day between the first look and the count.
  await tx.execute(sql`delete from growth_entries where id = ${row.id}::bigint`);
  return undefined;
}

/** Lets an entry count that was taken back. */
async function countAgain(tx: Transaction, { act, memberId, object }: DoneAct): Promise<Entry | undefined> {
  const { rows } = await tx.execute<Entry>(sql`
    update growth_entries set revoked_by = null
    where member_id = ${memberId}::bigint and act = ${act} and object = ${object} and revoked_by is not null
    returning id, growth, points`);
  return rows[0];
}

type Changed = Entry & { member_id: string; act: string };

/**
 * Takes back what was counted for an object that is gone, and for what hangs on it: growth, and of the points what is
 * still there. The daily count stays, so that doing and undoing the same gains nothing.
 * @param object as it was named to {@link recordAct}; whoever did something to it loses it, so what one member can end for
 *   himself alone carries his number in its name
 */
export async function revokeActs(tx: Transaction, object: string): Promise<void> {
  const { rows } = await tx.execute<Changed & { counted: boolean }>(sql`
    with found as (select id, revoked_by is null as counted from growth_entries
      where object = ${object} or (revoked_by is null and object like ${below(object)})
      order by id for update)
    update growth_entries e set revoked_by = ${object} from found where e.id = found.id
    returning e.id, e.member_id, e.act, e.growth, e.points, found.counted`);
  await change(
    tx,
    "take",
    rows.filter(({ counted }) => counted),
  );
}

/** Lets everything count again that {@link revokeActs} took back for this object, which is there again. */
export async function restoreActs(tx: Transaction, object: string): Promise<void> {
  const { rows } = await tx.execute<Changed>(sql`
    update growth_entries set revoked_by = null where revoked_by = ${object}
      and (object = ${object} or object like ${below(object)})
    returning id, member_id, act, growth, points`);
  await change(tx, "give", rows);
}

const below = (object: string) => `${object.replaceAll(/[\\%_]/g, "\\$&")}/%`;

/** Members in the order of their ids, so that nobody waits for another in a circle. */
async function change(tx: Transaction, how: "give" | "take", changed: readonly Changed[]): Promise<void> {
  const byMember = [...Map.groupBy(changed, (row) => row.member_id)];
  byMember.sort(([a], [b]) => (BigInt(a) < BigInt(b) ? -1 : 1));
  for (const [memberId, rows] of byMember) {
    const growth = rows.reduce((sum, row) => sum + row.growth, 0);
    await changeGrowth(tx, memberId, how === "give" ? growth : -growth);
    const counted = rows.map(({ id, act, points }) => ({
      entryId: id,
      memberId,
      label: acts.get(act)?.label ?? "",
      points,
    }));
    await rewardActs(tx, how, counted);
    if (how === "give") continue;
    for (const act of new Set(rows.map((row) => row.act)))
      for (const [, watch] of actWatchers.entries()) await watch.takenBack(tx, { memberId, act });
  }
}
