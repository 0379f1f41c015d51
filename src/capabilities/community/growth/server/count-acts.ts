import { sql } from "drizzle-orm";
import { earnersOf } from "#capabilities/people/members/server/public.ts";
import type { Transaction } from "#platform/database/client.ts";
import type { Invalidator } from "#platform/http/invalidation.ts";
import { formatDate } from "#shared/format.ts";
import { actWatchers } from "./act-watchers.ts";
import { acts } from "./acts.ts";
import { changeGrowth } from "./change-growth.ts";
import { rewardActs } from "./rewards.ts";

/** Something to count, to take back, or to let count again. */
export type AskedAct =
  | { what: "record"; act: string; memberId: string; object: string; at?: Date }
  | { what: "revoke" | "restore"; object: string };

type Recorded = Extract<AskedAct, { what: "record" }>;

/** An entry, as statements answer it. A type, since rows of `execute` have to be records. */
type Entry = { id: string; member_id: string; act: string; growth: number; points: number };

/** An entry that was changed, with whether it counted before all this and does after it. */
type Change = Entry & { before: boolean; after: boolean };

/**
 * Counts what members did, in this order, together: as if one after the other, but what was taken back within the same
 * call was never given. What an account that was joined into another is to have counts for that one; a cancelled one
 * earns nothing. Whatever number of acts, it takes about ten statements.
 * @returns the entries that count now and did not before
 */
export async function countActs(
  tx: Transaction,
  cache: Invalidator,
  asked: readonly AskedAct[],
): Promise<Entry[]> {
  const changes = new Map<string, Change>();
  const note = (entries: readonly Entry[], before: boolean, after: boolean) => {
    for (const entry of entries)
      changes.set(entry.id, { ...entry, before: changes.get(entry.id)?.before ?? before, after });
  };
  const earners = new Map(
    await earnersOf(
      tx,
      asked.flatMap((one) => (one.what === "record" ? one.memberId : [])),
    ),
  );
  for (const { records, revoked, restored } of steps(asked.flatMap((one) => earned(one, earners)))) {
    if (records.length > 0) note(await record(tx, records), false, true);
    if (revoked.length > 0) note(await revoke(tx, revoked), true, false);
    if (restored.length > 0) note(await restore(tx, restored), false, true);
  }
  const others = [...changes.values()].filter(({ member_id }) => !earners.has(member_id));
  for (const [id, earner] of await earnersOf(
    tx,
    others.map(({ member_id }) => member_id),
  ))
    earners.set(id, earner);
  // What was left with an account that ended is nobody's any more, whichever way it goes.
  const living = [...changes.values()].filter(({ member_id }) => earners.get(member_id) === member_id);
  const given = living.filter(({ before, after }) => !before && after);
  const taken = living.filter(({ before, after }) => before && !after);
  const deltas = new Map<string, number>();
  for (const { member_id, growth, after } of [...given, ...taken])
    deltas.set(member_id, (deltas.get(member_id) ?? 0) + (after ? growth : -growth));
  await changeGrowth(tx, cache, deltas);
  await rewardActs(tx, "give", given.map(toReward));
  await rewardActs(tx, "take", taken.map(toReward));
  for (const [, watch] of actWatchers.entries()) {
    if (given.length > 0) await watch.counted(tx, cache, doneOnce(given));
    if (taken.length > 0) await watch.takenBack(tx, cache, doneOnce(taken));
  }
  return given;
}

/** Under the name of whoever has it; nothing where nobody has. */
function earned(one: AskedAct, earners: ReadonlyMap<string, string | null>): AskedAct[] {
  if (one.what !== "record") return [one];
  const earner = earners.get(one.memberId) ?? null;
  return earner === null ? [] : [{ ...one, memberId: earner }];
}

const toReward = ({ id, member_id, act, points }: Entry) => ({
  ...{ entryId: id, memberId: member_id, label: acts.get(act)?.label ?? "", points },
});

function doneOnce(entries: readonly Entry[]): { memberId: string; act: string }[] {
  const known = new Map(
    entries.map(({ member_id: memberId, act }) => [`${memberId} ${act}`, { memberId, act }]),
  );
  return [...known.values()];
}

interface Step {
  records: Recorded[];
  revoked: string[];
  restored: string[];
}

/** Cut where something comes that concerns the same thing as what came before it: of other things the order is no matter. */
function steps(asked: readonly AskedAct[]): Step[] {
  const all: Step[] = [];
  let step: Step | undefined;
  let touched = new Map<string, AskedAct["what"]>();
  for (const one of asked) {
    const [root = ""] = one.object.split("/");
    const before = touched.get(root);
    if (step === undefined || (before !== undefined && (before !== one.what || one.what !== "record"))) {
      step = { records: [], revoked: [], restored: [] };
      all.push(step);
      touched = new Map();
    }
    touched.set(root, one.what);
    if (one.what === "record") step.records.push(one);
    else (one.what === "revoke" ? step.revoked : step.restored).push(one.object);
  }
  return all;
}

/** Whether one counted more often on its day than it may, since others counted at the same moment. */
type Counted = Entry & { day: string; cap: number | null; times: number | null };

/** What nobody offers any more counts for nothing; what the desk says of an act holds before what code says. */
async function record(tx: Transaction, records: readonly Recorded[]): Promise<Entry[]> {
  const rows = records.flatMap(({ act: name, memberId, object, at = new Date() }, turn) => {
    const act = acts.get(name);
    if (act === undefined) return [];
    const { growth, points, dailyCap: cap = null } = act;
    const moment = at.toISOString();
    return {
      turn,
      member_id: memberId,
      act: name,
      object,
      day: formatDate(at),
      at: moment,
      growth,
      points,
      cap,
    };
  });
  if (rows.length === 0) return [];
  const { rows: counted } = await tx.execute<Counted>(sql`
    with done as (select distinct on (r.member_id, r.act, r.object) r.turn, r.member_id, r.act, r.object, r.day, r.at,
        case when u.open then u.growth when u.act is null then r.growth else 0 end as growth,
        case when u.open then u.points when u.act is null then r.points else 0 end as points,
        coalesce(u.daily_cap, r.cap) as cap
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as r(turn int, member_id bigint, act text, object text, day date, at timestamptz, growth int, points int, cap int)
      left join act_rules u on u.act = r.act
      order by r.member_id, r.act, r.object, r.turn),
    fresh as (select done.*, coalesce(d.times, 0) + row_number() over (
        partition by done.member_id, done.act, done.day order by done.turn) as nth
      from done left join growth_days d using (member_id, act, day)
      where not exists (select from growth_entries e
        where e.member_id = done.member_id and e.act = done.act and e.object = done.object)),
    entry as (insert into growth_entries (member_id, act, object, day, growth, points, created_at)
      select member_id, act, object, day, growth, points, at from fresh where cap is null or nth <= cap order by turn
      on conflict do nothing returning id, member_id, act, object, day, growth, points),
    capped as (select entry.member_id, entry.act, entry.day, count(*)::int as times
      from entry join done using (member_id, act, object) where done.cap is not null
      group by entry.member_id, entry.act, entry.day),
    counted as (insert into growth_days as d (member_id, act, day, times)
      select member_id, act, day, times from capped order by member_id, act, day
      on conflict (member_id, act, day) do update set times = d.times + excluded.times
      returning member_id, act, day, times),
    again as (update growth_entries e set revoked_by = null from done
      where e.member_id = done.member_id and e.act = done.act and e.object = done.object and e.revoked_by is not null
      returning e.id, e.member_id, e.act, e.growth, e.points)
    select entry.id, entry.member_id, entry.act, entry.growth, entry.points, entry.day::text, done.cap, counted.times
      from entry join done using (member_id, act, object) left join counted
        on counted.member_id = entry.member_id and counted.act = entry.act and counted.day = entry.day
    union all select id, member_id, act, growth, points, null, null, null from again
    order by id`);
  return withinDay(tx, counted);
}

/** Others who counted between the first look and the count may have filled the day: what is too much goes again. */
async function withinDay(tx: Transaction, counted: readonly Counted[]): Promise<Entry[]> {
  const kept = new Map(counted.map((entry) => [entry.id, entry]));
  const full = counted.filter(({ cap, times }) => cap !== null && times !== null && times > cap);
  for (const [, entries] of Map.groupBy(full, ({ member_id, act, day }) => `${member_id} ${act} ${day}`)) {
    const [{ member_id, act, day, cap, times }] = entries as [Counted];
    const tooMany = entries.slice(-((times ?? 0) - (cap ?? 0))).map(({ id }) => id);
    await tx.execute(sql`delete from growth_entries where id = any(${sql.param(tooMany)}::bigint[])`);
    await tx.execute(sql`update growth_days set times = times - ${tooMany.length}::int
      where member_id = ${member_id}::bigint and act = ${act} and day = ${day}::date`);
    for (const id of tooMany) kept.delete(id);
  }
  return [...kept.values()];
}

/** Entries of objects, and of what hangs on them, found by the index of their names: `0` follows `/`. */
const entriesOf = (objects: readonly string[]) => sql`
  unnest(${sql.param([...objects])}::text[]) as o (object) cross join lateral (
    select id, revoked_by, true as own from growth_entries where object = o.object
    union all
    select id, revoked_by, false from growth_entries
      where object ~>=~ (o.object || '/') and object ~<~ (o.object || '0')) found`;

/** @returns those that counted until now */
async function revoke(tx: Transaction, objects: readonly string[]): Promise<Entry[]> {
  const { rows } = await tx.execute<Entry & { counted: boolean }>(sql`
    with found as (select found.id, o.object, found.revoked_by is null as counted from ${entriesOf(objects)}
      where found.own or found.revoked_by is null),
    locked as (select e.id from growth_entries e where e.id in (select id from found) order by e.id for update)
    update growth_entries e set revoked_by = found.object from found join locked using (id) where e.id = found.id
    returning e.id, e.member_id, e.act, e.growth, e.points, found.counted`);
  return rows.filter(({ counted }) => counted);
}

/** @returns those that count again */
async function restore(tx: Transaction, objects: readonly string[]): Promise<Entry[]> {
  const { rows } = await tx.execute<Entry>(sql`
    with found as (select found.id from ${entriesOf(objects)} where found.revoked_by = o.object)
    update growth_entries e set revoked_by = null from found where e.id = found.id
    returning e.id, e.member_id, e.act, e.growth, e.points`);
  return rows;
}
