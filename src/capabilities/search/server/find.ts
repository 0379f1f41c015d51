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

/**
 * The best documents, in the order of their score and id, both falling.
 *
 * Each tier is read from the newest document backwards, in windows of time that grow until there are enough: the index
 * meets the window's documents with those that have the words, so a word that a third of all documents has costs as
 * much as there is in the window, however many there are. A document counts in the first tier that it meets.
 * @param after the last one that was shown
 */
export async function findDocuments(
  tx: Transaction,
  tiers: readonly Tier[],
  scope: Scope,
  after: Hit | undefined,
  take: number,
): Promise<Hit[]> {
  // Whatever it believes of how many rows match, reading the whole table is never right.
  await tx.execute(sql`set local enable_seqscan = off`);
  const found: Hit[] = [];
  for (const [at, tier] of tiers.entries()) {
    const better = tiers.slice(0, at).map(({ condition }) => condition);
    found.push(...(await readTier(tx, tier, better, scope, after, take)));
  }
  return found.sort((a, b) => b.score - a.score || compareIds(b.id, a.id)).slice(0, take);
}

function compareIds(a: string, b: string): number {
  return a.length - b.length || (a < b ? -1 : a > b ? 1 : 0);
}

interface Place {
  /** Milliseconds since 1970. */
  time: number;
  id: string;
}

async function readTier(
  tx: Transaction,
  { condition, days }: Tier,
  better: readonly Condition[],
  scope: Scope,
  after: Hit | undefined,
  take: number,
): Promise<Hit[]> {
  const bonus = days * DAY_MS;
  const whole = both(condition, scope.condition);
  const hits: Hit[] = [];
  let below: Place | undefined = after && { time: after.score - bonus, id: after.id };
  const floor = await floorOfWindow(tx, below?.time);
  const since = scope.since?.getTime();
  let from = floor;
  for (let round = 1; ; round += 1) {
    const last = from === undefined || (since !== undefined && from <= since);
    const bottom = last ? since : from;
    const read = await readWindow(tx, {
      condition: whole,
      better,
      scope,
      below,
      from: bottom,
      take: take - hits.length,
    });
    hits.push(...read.places.map(({ id, time }) => ({ id, score: time + bonus })));
    below = read.below ?? below;
    if (hits.length >= take || last || from === undefined || floor === undefined) return hits;
    const newest = after === undefined ? Date.now() : Math.min(after.score - bonus, Date.now());
    const width = Math.max(newest - floor, DAY_MS);
    const growth = hits.length === 0 ? WIDEST : Math.min(WIDEST, Math.max(4, (2 * take) / hits.length));
    below = { time: from, id: LAST_ID };
    from = round === 1 ? from - width * growth : undefined;
  }
}

/** The time above which the first window's documents were published; undefined where there are no more than those. */
async function floorOfWindow(tx: Transaction, below: number | undefined): Promise<number | undefined> {
  const { rows } = await tx.execute<{ at: string }>(sql`
    select (extract(epoch from ${table.publishedAt}) * 1000)::bigint as at from ${table}
    ${below === undefined ? sql`` : sql`where ${table.publishedAt} <= ${timeOf(below)}`}
    order by ${table.publishedAt} desc offset ${FIRST_WINDOW} limit 1`);
  const [row] = rows;
  return row && Number(row.at);
}

interface Window {
  condition: Condition;
  better: readonly Condition[];
  scope: Scope;
  below: Place | undefined;
  /** Milliseconds; undefined for all that is older. */
  from: number | undefined;
  take: number;
}

/** The newest that match between two times, and are in no better tier. @returns also where the next window begins */
async function readWindow(
  tx: Transaction,
  { condition, better, scope, below, from, take }: Window,
): Promise<{ places: Place[]; below?: Place }> {
  const timed = from === undefined ? condition : both(condition, timeBetween(from, below?.time));
  const places: Place[] = [];
  let next = below;
  // What a better tier has is known only of the rows that are read, so some more are.
  const step = 3 * take;
  for (;;) {
    const { rows } = await tx.execute<{ id: string; at: string; better: boolean }>(sql`
      with hits as materialized (
        select id, published_at from ${table} where ${matches(sql`terms`, timed)}
      ), newest as materialized (
        select id, published_at from hits
        where ${from === undefined ? sql`true` : sql`published_at > ${timeOf(from)}`}
          ${next === undefined ? sql`` : sql`and (published_at, id) < (${timeOf(next.time)}, ${next.id}::bigint)`}
        order by published_at desc, id desc limit ${step}
      )
      select newest.id, (extract(epoch from newest.published_at) * 1000)::bigint as at,
        (${anyOf(better)}) or not (${scope.where ?? sql`true`}) as better
      from newest join ${table} on ${table.id} = newest.id
      order by newest.published_at desc, newest.id desc`);
    const read = rows.map((row) => ({ id: row.id, time: Number(row.at), better: row.better }));
    places.push(...read.filter((row) => !row.better).map(({ id, time }) => ({ id, time })));
    const lastRow = read.at(-1);
    if (lastRow === undefined || places.length >= take || read.length < step)
      return { places: places.slice(0, take) };
    next = { time: lastRow.time, id: lastRow.id };
  }
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
