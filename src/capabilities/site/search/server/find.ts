import { type SQL, sql } from "drizzle-orm";
import type { Database, Transaction } from "#platform/database/client.ts";
import type { Budget } from "./budget.ts";
import type { Condition } from "./query.ts";
import { FIRST_WINDOW, type Hit, type Place, Reading, type Span, type Wanted } from "./reading.ts";
import { searchDocuments as table } from "./tables.ts";
import { dayOf, TIME_STEPS, termId, timeTerm } from "./terms.ts";

/** Tiers that are read by one statement. */
const AT_ONCE = 8;
const FEW_DAYS = 8;
/** Documents from everywhere that say where a word is frequent: between this and half of it. */
const SAMPLES = 512;

/**
 * The best documents of one or several lists, each in the order of their score and id, both falling. Where time was up
 * before they were found, those that were, and `ended` of the budget.
 *
 * Each tier is read from the newest document backwards, in windows of time that grow until there are enough: the index
 * meets the window's documents with those that have the words, so a word that a third of all documents has costs as
 * much as there is in the window, however many there are. Several tiers are read by the same statements, and a document counts
 * in the first tier that it meets.
 */
export async function findDocuments(
  db: Pick<Database, "transaction">,
  wanted: readonly Wanted[],
  budget: Budget,
): Promise<Hit[][]> {
  let readings: Reading[] = [];
  await budget.read(db, async (tx) => {
    const span = await readSpan(tx);
    if (span === undefined) return;
    readings = wanted.flatMap((one, list) => readingsOf(one, list, span));
    for (let round = 0; ; round += 1) {
      let open = openOf(readings, wanted);
      if (open.length === 0) break;
      if (round > 0) await budget.hold(tx);
      if (round > 0 && (await takeSamples(tx, open, span))) open = openOf(readings, wanted);
      await setCounted(tx, open);
      const windows = await readWindows(tx, open);
      for (const [at, reading] of open.entries()) reading.take(windows[at] ?? { hits: 0, rows: [] });
    }
  });
  if (readings.some(({ ended }) => ended)) budget.ended = true;
  return wanted.map(({ take }, list) => bestOf(readings, list).slice(0, take));
}

const bestOf = (readings: readonly Reading[], list: number) =>
  readings
    .filter((reading) => reading.list === list)
    .flatMap(({ hits }) => hits)
    .sort((a, b) => b.score - a.score || compareIds(b.id, a.id));

function compareIds(a: string, b: string): number {
  return a.length - b.length || (a < b ? -1 : a > b ? 1 : 0);
}

/**
 * Those that are read next. Of what is frequent one tier of a list after the other: what it finds says how far those behind it have
 * to be read.
 */
function openOf(readings: readonly Reading[], wanted: readonly Wanted[]): Reading[] {
  const chosen: Reading[] = [];
  const busy = new Set<number>();
  for (const reading of readings) {
    if (chosen.length >= AT_ONCE || reading.done) continue;
    const last = bestOf(readings, reading.list)[(wanted[reading.list]?.take ?? 0) - 1];
    if (last !== undefined && last.score > reading.best) reading.done = true;
    if (reading.done || (reading.frequent && busy.has(reading.list))) continue;
    if (last !== undefined) reading.clip(last.score);
    if (reading.frequent) busy.add(reading.list);
    chosen.push(reading);
  }
  return chosen;
}

function readingsOf(one: Wanted, list: number, span: Span): Reading[] {
  return one.tiers.map((tier, at) => {
    const better = one.tiers.slice(0, at).map(({ condition }) => condition);
    return new Reading(list, one, tier, better, span);
  });
}

async function readSpan(tx: Transaction): Promise<Span | undefined> {
  const { rows } = await tx.execute<{ ends: (number | null)[] }>(sql`
    select json_build_array(
      ${millisecondsOf(sql`min(${table.rankedAt})`)}, ${millisecondsOf(sql`max(${table.rankedAt})`)},
      min(${table.id}), max(${table.id})) as ends
    from ${table}`);
  const [oldest, newest, firstId, lastId] = rows[0]?.ends ?? [];
  if (oldest == null || newest == null || firstId == null || lastId == null) return undefined;
  return { oldest, newest, firstId, lastId };
}

/** Looks which of some documents from everywhere match: always the same ones, which stay in memory so. */
async function takeSamples(
  tx: Transaction,
  readings: readonly Reading[],
  { firstId, lastId }: Span,
): Promise<boolean> {
  const asked = readings.filter(({ samples }) => samples === undefined);
  if (asked.length === 0) return false;
  const step = 2 ** Math.ceil(Math.log2(Math.max(1, (lastId - firstId) / SAMPLES)));
  const times = asked.map(
    ({ condition }) =>
      sql`json_agg(at order by at desc) filter (where ${matches(sql`sample.terms`, condition)})`,
  );
  const { rows } = await tx.execute<{ times: (number[] | null)[] }>(sql`
    select json_build_array(${sql.join(times, sql`, `)}) as times
    from generate_series(${Math.ceil(firstId / step) * step}::bigint, ${lastId}::bigint, ${step}::bigint) as place
    cross join lateral (
      select ${millisecondsOf(sql`${table.rankedAt}`)} as at, ${table.terms} || '{}'::int[] as terms
      from ${table} where ${table.id} >= place order by ${table.id} limit 1 offset 0
    ) as sample`);
  for (const [at, reading] of asked.entries()) {
    reading.samples = rows[0]?.times[at] ?? [];
    if (!reading.counted) reading.widen();
  }
  return true;
}

/** Windows of so many documents; where there are no more than those, of all of them. */
async function setCounted(tx: Transaction, readings: readonly Reading[]): Promise<void> {
  const counted = readings.filter((reading) => reading.counted);
  const starts = [...new Set(counted.map(({ below }) => below.time))];
  if (starts.length === 0) return;
  const floors = starts.map(
    (start) => sql`(
      select ${sql.raw(String(start))}::bigint as start, ${millisecondsOf(sql`${table.rankedAt}`)} as at from ${table}
      where ${table.rankedAt} <= ${timeOf(start)} order by ${table.rankedAt} desc offset ${FIRST_WINDOW} limit 1)`,
  );
  const { rows } = await tx.execute<{ start: string; at: string }>(sql.join(floors, sql` union all `));
  for (const reading of counted) {
    const row = rows.find(({ start }) => Number(start) === reading.below.time);
    reading.setCounted(row && Number(row.at));
  }
}

interface WindowRow extends Record<string, unknown> {
  reading: number;
  hits: number;
  rows: [id: string, time: number, passed: boolean][];
}

/** What each window has, in the order of the readings. */
async function readWindows(tx: Transaction, readings: readonly Reading[]) {
  const parts = readings.map((reading, at) => {
    const { condition, better, scope, below, from, left } = reading;
    // Behind a fence, so that what is looked up is always the words: they bound what is read, which many moments do not.
    return sql`(
      with hits as materialized (
        select id, ranked_at, shown from (
          select id, ranked_at, ${scope.where === undefined ? sql`true` : sql`(${scope.where})`} as shown
          from ${table} where ${matchesWithin(condition, from, below)}
          offset 0
        ) as matching
        where (ranked_at, id) < (${timeOf(below.time)}, ${below.id}::bigint)
          ${from === undefined ? sql`` : sql`and ranked_at > ${timeOf(from)}`}
        limit ${reading.mostHits + 1}
      ), newest as materialized (
        select id, ranked_at from hits where shown order by ranked_at desc, id desc limit ${left}
      ), listed as (
        select newest.id, newest.ranked_at, (${anyOf(better)}) as passed
        from newest join ${table} on ${table.id} = newest.id
      )
      select ${sql.raw(String(at))} as reading, (select count(*)::int from hits) as hits, coalesce((
        select json_agg(json_build_array(id::text, ${millisecondsOf(sql`ranked_at`)}, passed) order by ranked_at desc, id desc)
        from listed), '[]') as rows)`;
  });
  const { rows } = await tx.execute<WindowRow>(sql.join(parts, sql` union all `));
  return readings.map((_, at) => {
    const row = rows.find(({ reading }) => reading === at);
    return {
      hits: row?.hits ?? 0,
      rows: (row?.rows ?? []).map(([id, time, passed]) => ({ id, time, passed })),
    };
  });
}

const anyOf = (conditions: readonly Condition[]) =>
  conditions.length === 0
    ? sql`false`
    : sql.join(
        conditions.map((condition) => sql`(${matches(sql`${table.terms}`, condition)})`),
        sql` or `,
      );

/** That a column of terms has what is wanted. */
export function matches(column: SQL, { all, any }: Condition): SQL {
  const parts = [
    ...(all.length > 0 ? [sql`${column} @> ${numbers(all)}`] : []),
    ...any.map((terms) => sql`${column} && ${numbers(terms)}`),
  ];
  return parts.length === 0 ? sql`true` : sql.join(parts, sql` and `);
}

/** As a literal: one parameter however many there are. */
const numbers = (terms: readonly string[]) => sql`${`{${[...new Set(terms.map(termId))].join(",")}}`}::int[]`;

const timeOf = (time: number) => sql`${new Date(time).toISOString()}::timestamptz(3)`;

const millisecondsOf = (moment: SQL) => sql`(extract(epoch from ${moment}) * 1000)::bigint`;

/**
 * What matches and was published on one of the days between. Of few days each is looked up together with the words: the index then
 * goes through what the day has, while by itself it may go through all that has the words.
 */
function matchesWithin(condition: Condition, from: number | undefined, below: Place): SQL {
  if (from === undefined) return matches(sql`terms`, condition);
  const days = daysBetween(from, below.time);
  if (days.length > FEW_DAYS) return matches(sql`terms`, { ...condition, any: [...condition.any, days] });
  const each = days.map((day) => matches(sql`terms`, { ...condition, all: [...condition.all, day] }));
  return sql`(${sql.join(each, sql` or `)})`;
}

/** Terms of the days between, of as few steps as they are made of. */
function daysBetween(from: number, to: number): string[] {
  const last = dayOf(to);
  const terms: string[] = [];
  for (let day = dayOf(from); day <= last; ) {
    const step = TIME_STEPS.findLast((one) => day % one === 0 && day + one - 1 <= last) ?? 1;
    terms.push(timeTerm(step, day));
    day += step;
  }
  return terms;
}
