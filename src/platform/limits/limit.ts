import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Database, Queryable } from "#platform/database/client.ts";
import { gathered } from "#platform/database/gathered.ts";
import { preparedRows } from "#platform/database/prepared.ts";
import { AppError } from "#shared/errors.ts";

export interface LimitRule {
  /** What is limited, e.g. `sms:number`. */
  name: string;
  /** How often per window. */
  max: number;
  /** Window length in seconds; windows are aligned to the clock. */
  seconds: number;
}

/** One use of what a rule limits. */
export interface LimitUse {
  rule: LimitRule;
  /** Whose quota: a number, an address, an account. */
  subject: string;
}

/** Behind a proxy an address is whatever the proxy wrote; an index takes no key of several kilobytes. */
const MAX_SUBJECT = 200;

function keyOf({ rule, subject }: LimitUse): string {
  const short =
    subject.length > MAX_SUBJECT ? createHash("sha256").update(subject).digest("base64url") : subject;
  return `${rule.name}:${short}`;
}

/**
 * Counts one use of `subject` under `rule` and refuses with RATE_LIMITED once the window's quota is gone.
 * @throws AppError RATE_LIMITED with the seconds left in the window
 */
export function rateLimit(db: Queryable, rule: LimitRule, subject: string, now = new Date()): Promise<void> {
  return rateLimits(db, [{ rule, subject }], now);
}

/**
 * Counts one use under several rules, all or nothing. A single upsert, so two processes cannot both take the
 * last place; in the order of the keys, so that two of them never wait for each other in a circle.
 * Where a transaction does something for many, those who ask in the same turn count in one statement, each by himself.
 * @param uses of rules with names of their own
 * @throws AppError RATE_LIMITED with the seconds left in the longest window that is used up
 */
export async function rateLimits(db: Queryable, uses: readonly LimitUse[], now = new Date()): Promise<void> {
  const refusal = await takeWithin(db, { uses, now });
  if (refusal !== null) throw refusal;
}

/**
 * The same in a transaction of its own, which does not wait for the disk. What many share, like the writes of one
 * address, they would otherwise take one disk write after the other; a server that loses power forgets the counts of
 * its last second. Those who count at the same moment do so in one statement.
 * @param db no transaction: whatever else that does would not wait either
 */
export async function rateLimitsAlone(
  db: Database,
  uses: readonly LimitUse[],
  now = new Date(),
): Promise<void> {
  const refusal = await takeTogether(db, { uses, now });
  if (refusal !== null) throw refusal;
}

/** What one request uses. */
interface LimitAsk {
  uses: readonly LimitUse[];
  now: Date;
}

const takeWithin = gathered((db: Queryable, asks: readonly LimitAsk[]) => take(db, asks, false));
const takeTogether = gathered((db: Database, asks: readonly LimitAsk[]) => take(db, asks, true));

/** A counter, and how much of it all who ask together use. */
interface Counter {
  key: string;
  start: Date;
  uses: number;
}

async function take(
  db: Queryable,
  asks: readonly LimitAsk[],
  unsynced: boolean,
): Promise<(AppError | null)[]> {
  const counters = new Map<string, Counter>();
  const wanted = asks.map(({ uses, now }) =>
    uses.map((use) => {
      const [key, start] = [keyOf(use), windowStart(use.rule, now)];
      const name = `${key} ${start.getTime()}`;
      const counter = counters.get(name) ?? { key, start, uses: 0 };
      counters.set(name, counter);
      counter.uses += 1;
      // Those who use the same counter together come one after the other, in their order.
      return { rule: use.rule, counter, name, nth: counter.uses };
    }),
  );
  if (counters.size === 0) return asks.map(() => null);
  const counts = await count(db, [...counters.values()], unsynced);
  const refusals: (AppError | null)[] = [];
  const givenBack: Counter[] = [];
  for (const [at, rows] of wanted.entries()) {
    const exceeded = rows.filter(
      ({ rule, counter, name, nth }) => (counts.get(name) ?? 0) - counter.uses + nth > rule.max,
    );
    if (exceeded.length === 0) {
      refusals.push(null);
      continue;
    }
    givenBack.push(...rows.map(({ counter }) => counter));
    const ends = exceeded.map(({ rule, counter }) => counter.start.getTime() + rule.seconds * 1000);
    const now = asks[at]?.now.getTime() ?? 0;
    const retryAfter = Math.max(1, Math.ceil((Math.max(...ends) - now) / 1000));
    refusals.push(new AppError("RATE_LIMITED", undefined, { retryAfter }));
  }
  await giveBack(db, givenBack);
  return refusals;
}

/** Counts up, in one statement, in the order of the keys. @returns what each counter says afterwards */
async function count(
  db: Queryable,
  counters: readonly Counter[],
  unsynced: boolean,
): Promise<Map<string, number>> {
  const unwaited = unsynced ? sql`, set_config('synchronous_commit', 'off', true)` : sql``;
  const rows = await preparedRows<{ key: string; start: number; count: number }>(
    db,
    unsynced ? "limits:unsynced" : "limits",
    () => sql`
      insert into rate_limits as l (key, window_start, count)
      select * from unnest(${sql.placeholder("keys")}::text[], ${sql.placeholder("starts")}::timestamptz[],
        ${sql.placeholder("uses")}::int[]) as used (key, start, uses) order by key, start
      on conflict (key, window_start) do update set count = l.count + excluded.count
      returning key, (extract(epoch from window_start) * 1000)::float8 as start, count${unwaited}`,
    {
      keys: counters.map(({ key }) => key),
      starts: counters.map(({ start }) => start.toISOString()),
      uses: counters.map(({ uses }) => uses),
    },
  );
  return new Map(rows.map((row) => [`${row.key} ${row.start}`, row.count]));
}

/** What was refused used nothing up. */
async function giveBack(db: Queryable, counters: readonly Counter[]): Promise<void> {
  for (const { key, start } of counters)
    await db.execute(sql`
      update rate_limits set count = greatest(0, count - 1)
      where key = ${key} and window_start = ${start.toISOString()}::timestamptz`);
}

/**
 * Counts one use each for many subjects of one rule, in one statement.
 * @param uses when and whose, as in {@link LimitUse}; each subject once a window
 * @returns those that the rule allowed
 */
export async function allowedBy<U extends { subject: string; at: Date }>(
  db: Queryable,
  rule: LimitRule,
  uses: readonly U[],
): Promise<U[]> {
  if (uses.length === 0) return [];
  const rows = uses.map((use) => ({
    use,
    key: keyOf({ rule, subject: use.subject }),
    start: windowStart(rule, use.at).toISOString(),
  }));
  const { rows: counted } = await db.execute<{ key: string; start: Date; count: number }>(sql`
    insert into rate_limits (key, window_start, count)
    select key, start, 1 from unnest(
      ${sql.param(rows.map(({ key }) => key))}::text[], ${sql.param(rows.map(({ start }) => start))}::timestamptz[]
    ) as used (key, start) order by key, start
    on conflict (key, window_start) do update set count = rate_limits.count + 1
    returning key, window_start as start, count`);
  const counts = new Map(
    counted.map(({ key, start, count }) => [`${key} ${new Date(start).toISOString()}`, count]),
  );
  return rows.flatMap(({ use, key, start }) =>
    (counts.get(`${key} ${start}`) ?? Number.POSITIVE_INFINITY) <= rule.max ? [use] : [],
  );
}

function windowStart({ seconds }: LimitRule, now: Date): Date {
  const windowMs = seconds * 1000;
  return new Date(Math.floor(now.getTime() / windowMs) * windowMs);
}

/** Deletes windows that can no longer matter (older than two days). */
export async function forgetOldLimits(db: Queryable): Promise<void> {
  await db.execute(sql`delete from rate_limits where window_start < now() - interval '2 days'`);
}
