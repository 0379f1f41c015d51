import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Queryable } from "#platform/database/client.ts";
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
 * @param uses of rules with names of their own
 * @throws AppError RATE_LIMITED with the seconds left in the longest window that is used up
 */
export async function rateLimits(db: Queryable, uses: readonly LimitUse[], now = new Date()): Promise<void> {
  if (uses.length === 0) return;
  const rows = uses
    .map((use) => ({ rule: use.rule, key: keyOf(use), start: windowStart(use.rule, now) }))
    .sort((a, b) => (a.key < b.key ? -1 : 1));
  const values = rows.map(({ key, start }) => sql`(${key}, ${start.toISOString()}::timestamptz, 1)`);
  const { rows: counted } = await db.execute<{ key: string; count: number }>(sql`
    insert into rate_limits (key, window_start, count) values ${sql.join(values, sql`, `)}
    on conflict (key, window_start) do update set count = rate_limits.count + 1
    returning key, count`);
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

function windowStart({ seconds }: LimitRule, now: Date): Date {
  const windowMs = seconds * 1000;
  return new Date(Math.floor(now.getTime() / windowMs) * windowMs);
}

/** Deletes windows that can no longer matter (older than two days). */
export async function forgetOldLimits(db: Queryable): Promise<void> {
  await db.execute(sql`delete from rate_limits where window_start < now() - interval '2 days'`);
}
