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

/**
 * Counts one use of `subject` under `rule` and refuses with RATE_LIMITED once the window's quota is gone.
 * A single upsert, so two processes cannot both take the last place.
 * @throws AppError RATE_LIMITED with the seconds left in the window
 */
export async function takeLimit(
  db: Queryable,
  rule: LimitRule,
  subject: string,
  now = new Date(),
): Promise<void> {
  const windowMs = rule.seconds * 1000;
  const start = new Date(Math.floor(now.getTime() / windowMs) * windowMs);
  const result = await db.execute<{ count: number }>(sql`
    insert into rate_limits (key, window_start, count) values (${`${rule.name}:${subject}`}, ${start.toISOString()}, 1)
    on conflict (key, window_start) do update set count = rate_limits.count + 1
    returning count`);
  const count = result.rows[0]?.count ?? 0;
  if (count > rule.max) {
    const retryAfter = Math.max(1, Math.ceil((start.getTime() + windowMs - now.getTime()) / 1000));
    throw new AppError("RATE_LIMITED", undefined, { retryAfter });
  }
}

/** Deletes windows that can no longer matter (older than two days). */
export async function forgetOldLimits(db: Queryable): Promise<void> {
  await db.execute(sql`delete from rate_limits where window_start < now() - interval '2 days'`);
}
