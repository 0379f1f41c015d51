import { type SQL, sql } from "drizzle-orm";
import type { Transaction } from "#platform/database/client.ts";
import type { Condition, Tier } from "./query.ts";
import { searchDocuments as table } from "./tables.ts";
import { dayOf, TIME_STEPS, termId, timeTerm } from "./terms.ts";

/** One document that was found, by its row. */
export interface Hit {
  id: string;
  /** Milliseconds since 1970 of its publication and what its match is worth: what is listed before what. */
  score: number;
}

export interface Scope {
  /** What every document must have beside the words: kind, section, series. */
  condition: Condition;
  /** Published since. */
  since?: Date | undefined;
  /** Further conditions on the row, as who wrote it. */
  where?: SQL | undefined;
}

const DAY_MS = 86_400_000;
/** Above all ids: what was published in that very moment belongs to the older window. */
const LAST_ID = "9223372036854775807";

/** So many of the newest documents are looked through first: more than a page even of words that one in a hundred has. */
const FIRST_WINDOW = 4000;
const WIDEST = 64;
/** No more days, weeks or quarters are named one by one. */
const MOST_STEPS = 20;

/** One list that is looked for. */
export interface Wanted {
  tiers: readonly Tier[];
  scope: Scope;
  /** The last one that was shown. */
  after?: Hit | undefined;
  take: number;
}

/** Where reading the documents of one tier stands. */
interface Reading {
  /** Whose it is: the place of its list among those that are wanted. */
  list: number;
  condition: Condition;
  /** Of the tiers above it, whose documents count there. */
  better: readonly Condition[];
  scope: Scope;
  bonus: number;
  take: number;
  /** Read down to here; undefined at the newest. */
  below: Place | undefined;
  /** Where the window ends, in ms; undefined for all that is older. */
  from: number | undefined;
  /** Of the first window, in ms. */
  width: number;
  /** How many windows were read. */
  windows: number;
  hits: Hit[];
  done: boolean;
}

interface Place {
  /** Milliseconds since 1970. */
  time: number;
  id: string;
}

/**
 * The best documents of one or several lists, each in the order of their score and id, both falling.
 *
 * Each tier is read from the newest document backwards, in windows of time that grow until there are enough: the index
 * meets the window's documents with those that have the words, so a word that a third of all documents has costs as
 * much as there is in the window, however many there are. All tiers are read by the same statements, and a document counts
 * in the first tier that it meets.
 */
export async function findDocuments(tx: Transaction, wanted: readonly Wanted[]): Promise<Hit[][]> {
  // Whatever it believes of how many rows match, reading the whole table is never right.
  await tx.execute(sql`set local enable_seqscan = off`);
  const readings = wanted.flatMap((one, list) => readingsOf(one, list));
  await setFirstWindows(tx, readings);
  for (;;) {
    const open = readings.filter(({ done }) => !done);
    if (open.length === 0) break;
    const rows = await readWindows(tx, open);
    for (const [at, reading] of open.entries())
      advance(
        reading,
        rows.filter((row) => row.reading === at),
      );
  }
  return wanted.map(({ take }, list) =>
    readings
      .filter((reading) => reading.list === list)
      .flatMap(({ hits }) => hits)
      .sort((a, b) => b.score - a.score || compareIds(b.id, a.id))
      .slice(0, take),
  );
}

function compareIds(a: string, b: string): number {
  return a.length - b.length || (a < b ? -1 : a > b ? 1 : 0);
}

function readingsOf({ tiers, scope, after, take }: Wanted, list: number): Reading[] {
  return tiers.map(({ condition, days }, at) => ({
    list,
    condition: both(condition, scope.condition),
    better: tiers.slice(0, at).map((tier) => tier.condition),
    scope,
    bonus: days * DAY_MS,
    take,
    below: after && { time: after.score - days * DAY_MS, id: after.id },
    from: undefined,
    width: 0,
    windows: 0,
    hits: [],
    done: false,
  }));
}

/** Each begins with the newest documents below its place; where there are no more than those, with all of them. */
async function setFirstWindows(tx: Transaction, readings: readonly Reading[]): Promise<void> {
  const starts = [...new Set(readings.map(({ below }) => below?.time))];
  if (starts.length === 0) return;
  const floors = starts.map(
    (start, at) => sql`(
      select ${sql.raw(String(at))} as start, (extract(epoch from ${table.publishedAt}) * 1000)::bigint as at from ${table}
      ${start === undefined ? sql`` : sql`where ${table.publishedAt} <= ${timeOf(start)}`}
      order by ${table.publishedAt} desc offset ${FIRST_WINDOW} limit 1)`,
  );
  const { rows } = await tx.execute<{ start: number; at: string }>(sql.join(floors, sql` union all `));
  for (const reading of readings) {
    const row = rows.find(({ start }) => starts[start] === reading.below?.time);
    const newest = Math.min(reading.below?.time ?? Number.POSITIVE_INFINITY, Date.now());
    if (row !== undefined) reading.width = Math.max(newest - Number(row.at), DAY_MS);
    endWindow(reading, row && Number(row.at));
  }
}

/** What was asked for begins no earlier than the scope says. */
function endWindow(reading: Reading, from: number | undefined): void {
  const since = reading.scope.since?.getTime();
  reading.from = since === undefined ? from : Math.max(since, from ?? since);
}

interface Row extends Record<string, unknown> {
  /** Place of its reading in the statement. */
  reading: number;
  id: string;
  at: string;
  /** It belongs to a better tier, or is not to be shown. */
  passed: boolean;
}

/** Takes in what a window had, and goes on to the next one. */
function advance(reading: Reading, rows: readonly Row[]): void {
  const { take, bonus, scope } = reading;
  const fresh = rows.filter(({ passed }) => !passed).map(({ id, at }) => ({ id, score: Number(at) + bonus }));
  reading.hits.push(...fresh.slice(0, take - reading.hits.length));
  const last = rows.at(-1);
  if (reading.hits.length >= take) {
    reading.done = true;
  } else if (last !== undefined && rows.length === rowsOf(reading)) {
    // There is more in this window, behind what belongs to better tiers.
    reading.below = { time: Number(last.at), id: last.id };
  } else if (reading.from === undefined || reading.from === scope.since?.getTime()) {
    reading.done = true;
  } else {
    reading.windows += 1;
    reading.below = { time: reading.from, id: LAST_ID };
    const { hits, windows, width, from } = reading;
    // As wide as it should take to have enough. What is rare costs little wherever it is.
    const growth = Math.max(4, (2 * take) / Math.max(hits.length, 1));
    endWindow(
      reading,
      hits.length === 0 || windows > 1 || growth > WIDEST ? undefined : from - width * growth,
    );
  }
}

/** What a better tier has is known only of the rows that are read, so some more are. */
const rowsOf = ({ take }: Reading) => 3 * take;

/** The newest that match in each window. */
async function readWindows(tx: Transaction, readings: readonly Reading[]): Promise<Row[]> {
  const parts = readings.map((reading, at) => {
    const { condition, better, scope, below, from } = reading;
    const timed = from === undefined ? condition : both(condition, timeBetween(from, below?.time));
    return sql`(
      with hits as materialized (
        select id, published_at from ${table} where ${matches(sql`terms`, timed)}
      ), newest as materialized (
        select id, published_at from hits
        where ${from === undefined ? sql`true` : sql`published_at > ${timeOf(from)}`}
          ${below === undefined ? sql`` : sql`and (published_at, id) < (${timeOf(below.time)}, ${below.id}::bigint)`}
        order by published_at desc, id desc limit ${rowsOf(reading)}
      )
      select ${sql.raw(String(at))} as reading, newest.id, (extract(epoch from newest.published_at) * 1000)::bigint as at,
        (${anyOf(better)}) or not (${scope.where ?? sql`true`}) as passed
      from newest join ${table} on ${table.id} = newest.id
      order by newest.published_at desc, newest.id desc)`;
  });
  const { rows } = await tx.execute<Row>(sql.join(parts, sql` union all `));
  return rows;
}

const anyOf = (conditions: readonly Condition[]) =>
  conditions.length === 0
    ? sql`false`
    : sql.join(
        conditions.map((condition) => sql`(${matches(sql`${table.terms}`, condition)})`),
        sql` or `,
      );

function matches(column: SQL, { all, any }: Condition): SQL {
  const parts = [
    ...(all.length > 0 ? [sql`${column} @> ${numbers(all)}`] : []),
    ...any.map((terms) => sql`${column} && ${numbers(terms)}`),
  ];
  return parts.length === 0 ? sql`true` : sql.join(parts, sql` and `);
}

/** As a literal: one parameter however many there are. */
const numbers = (terms: readonly string[]) => sql`${`{${[...new Set(terms.map(termId))].join(",")}}`}::int[]`;

const timeOf = (time: number) => sql`${new Date(time).toISOString()}::timestamptz(3)`;

const both = (one: Condition, other: Condition): Condition => ({
  all: [...one.all, ...other.all],
  any: [...one.any, ...other.any],
});

/** Published on one of the days between; nothing where they are too many to name. */
function timeBetween(from: number, to: number | undefined): Condition {
  const first = dayOf(from);
  const last = dayOf(to ?? Date.now()) + 1;
  for (const step of TIME_STEPS) {
    const steps = Math.floor(last / step) - Math.floor(first / step) + 1;
    if (steps > MOST_STEPS) continue;
    const days = Array.from({ length: steps }, (_, at) => (Math.floor(first / step) + at) * step);
    return { all: [], any: [days.map((day) => timeTerm(step, day))] };
  }
  return { all: [], any: [] };
}
