import { eq, lt, sql } from "drizzle-orm";
import type { Queryable } from "#platform/database/client.ts";
import { rateLimit } from "#platform/limits/limit.ts";
import { AppError } from "#shared/errors.ts";
import { adminTries } from "./tables.ts";

export const MAX_FAILURES = 5;
export const LOCK_SECONDS = 15 * 60;

/** What strange devices of the whole world together may try on one account. */
const PER_ACCOUNT = { name: "admin:strangers", max: 100, seconds: 3600 };

const locked = (seconds: number) =>
  new AppError("LOCKED", `尝试次数过多，请 ${Math.ceil(seconds / 60)} 分钟后再试`, { retryAfter: seconds });

/**
 * Takes one of the five tries of `subject` before anything is verified, in a single statement: however many
 * requests arrive at once, no more than five are looked at. The fifth within a quarter of an hour locks; a success
 * gives everything back. A subject is who tries, never an account alone: otherwise a stranger could lock its owner out.
 * @returns how many tries are left
 * @throws AppError LOCKED
 */
export async function takeTry(db: Queryable, subject: string): Promise<number> {
  const old = sql`${adminTries.lockedUntil} is not null or ${adminTries.lastAt} < now() - make_interval(secs => ${LOCK_SECONDS})`;
  const failed = sql`case when ${old} then 1 else ${adminTries.failed} + 1 end`;
  const [row] = await db
    .insert(adminTries)
    .values({ subject, failed: 1 })
    .onConflictDoUpdate({
      target: adminTries.subject,
      set: {
        failed,
        lastAt: sql`now()`,
        lockedUntil: sql`case when (${failed}) >= ${MAX_FAILURES} then now() + make_interval(secs => ${LOCK_SECONDS}) end`,
      },
      setWhere: sql`${adminTries.lockedUntil} is null or ${adminTries.lockedUntil} <= now()`,
    })
    .returning({ failed: adminTries.failed });
  if (row !== undefined) return MAX_FAILURES - row.failed;
  const [until] = await db
    .select({ lockedUntil: adminTries.lockedUntil })
    .from(adminTries)
    .where(eq(adminTries.subject, subject))
    .limit(1);
  const left = Math.ceil(((until?.lockedUntil?.getTime() ?? Date.now()) - Date.now()) / 1000);
  throw locked(Math.min(LOCK_SECONDS, Math.max(1, left)));
}

/**
 * Counts a try on an account, which need not exist, from a device that never signed in to it.
 * @throws AppError LOCKED
 */
export async function takeStrangeTry(db: Queryable, account: string): Promise<void> {
  try {
    await rateLimit(db, PER_ACCOUNT, account);
  } catch (error) {
    if (error instanceof AppError) throw locked(error.retryAfter ?? LOCK_SECONDS);
    throw error;
  }
}

/** Forgets every failure of `subject`, after a success. */
export async function forgiveTries(db: Queryable, subject: string): Promise<void> {
  await db.delete(adminTries).where(eq(adminTries.subject, subject));
}

/** Gives back the one try that was no failure: right password, something else not asked for yet. */
export async function giveTryBack(db: Queryable, subject: string): Promise<void> {
  await db
    .update(adminTries)
    .set({ failed: sql`greatest(0, ${adminTries.failed} - 1)`, lockedUntil: null })
    .where(eq(adminTries.subject, subject));
}

/** Deletes what no longer counts. */
export async function forgetOldTries(db: Queryable): Promise<void> {
  await db.delete(adminTries).where(lt(adminTries.lastAt, sql`now() - interval '1 day'`));
}
