import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Database, Queryable } from "#platform/database/client.ts";
import { preparedOnce } from "#platform/database/prepared.ts";
import { AppError } from "#shared/errors.ts";
import { rateLimits as counters } from "./tables.ts";

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
 * @param uses of rules with names of their own
 * @throws AppError RATE_LIMITED with the seconds left in the longest window that is used up
 */
export function rateLimits(db: Queryable, uses: readonly LimitUse[], now = new Date()): Promise<void> {
  return take(db, uses, now, false);
}

/**
 * The same in a transaction of its own, which does not wait for the disk. What many share, like the writes of one
 * address, they would otherwise take one disk write after the other; a server that loses power forgets the counts of
 * its last second.
 * @param db no transaction: whatever else that does would not wait either
 */
export function rateLimitsAlone(db: Database, uses: readonly LimitUse[], now = new Date()): Promise<void> {
  return take(db, uses, now, true);
}

async function take(db: Queryable, uses: readonly LimitUse[], now: Date, unsynced: boolean): Promise<void> {
  if (uses.length === 0) return;
  const rows = uses
    .map((use) => ({ rule: use.rule, key: keyOf(use), start: windowStart(use.rule, now) }))
    .sort((a, b) => (a.key < b.key ? -1 : 1));
  const counted = await counting(db, rows.length, unsynced).execute(
    Object.fromEntries(
      rows.flatMap(({ key, start }, at) => [
        [`key${at}`, key],
        [`start${at}`, start],
      ]),
    ),
  );
  const counts = new Map(counted.map(({ key, count }) => [key, count]));
  const exceeded = rows.filter(({ rule, key }) => (counts.get(key) ?? 0) > rule.max);
  if (exceeded.length === 0) return;
  for (const { key, start } of rows) {
    await db.execute(sql`
      update rate_limits set count = greatest(0, count - 1)
      where key = ${key} and window_start = ${start.toISOString()}::timestamptz`);
  }
  const ends = exceeded.map(({ rule, start }) => start.getTime() + rule.seconds * 1000);
  const retryAfter = Math.max(1, Math.ceil((Math.max(...ends) - now.getTime()) / 1000));
  throw new AppError("RATE_LIMITED", undefined, { retryAfter });
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

/** The statement that counts so many uses. */
function counting(db: Queryable, uses: number, unsynced: boolean) {
  const build = () =>
    db
      .insert(counters)
      .values(
        Array.from({ length: uses }, (_, at) => ({
          key: sql.placeholder(`key${at}`),
          windowStart: sql.placeholder(`start${at}`),
          count: 1,
        })),
      )
      .onConflictDoUpdate({
        target: [counters.key, counters.windowStart],
        set: { count: sql`${counters.count} + 1` },
      })
      .returning({
        key: counters.key,
        count: counters.count,
        ...(unsynced && { commit: sql`set_config('synchronous_commit', 'off', true)` }),
      });
  return preparedOnce(db, `limits:${uses}${unsynced ? ":unsynced" : ""}`, (name) => build().prepare(name));
}

function windowStart({ seconds }: LimitRule, now: Date): Date {
  const windowMs = seconds * 1000;
  return new Date(Math.floor(now.getTime() / windowMs) * windowMs);
}

/** Deletes windows that can no longer matter (older than two days). */
export async function forgetOldLimits(db: Queryable): Promise<void> {
  await db.execute(sql`delete from rate_limits where window_start < now() - interval '2 days'`);
}
