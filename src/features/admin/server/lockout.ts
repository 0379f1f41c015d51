import { and, eq, isNull, lte, or, sql } from "drizzle-orm";
import type { Queryable } from "#platform/database/client.ts";
import { takeLimit } from "#platform/limits/limit.ts";
import { AppError } from "#shared/errors.ts";
import { admins } from "./tables.ts";

export const MAX_FAILURES = 5;
export const LOCK_SECONDS = 15 * 60;

const locked = (seconds: number) =>
  new AppError("LOCKED", `尝试次数过多，请 ${Math.ceil(seconds / 60)} 分钟后再试`, { retryAfter: seconds });

/**
 * Takes one of the five tries before anything is verified, in a single statement: however many requests
 * arrive at once, no more than five are looked at. The fifth locks; a success gives everything back.
 * @returns how many tries are left
 * @throws AppError LOCKED
 */
export async function takeTry(db: Queryable, adminId: string): Promise<number> {
  const tries = sql<number>`case when ${admins.lockedUntil} is null then ${admins.failedTries} + 1 else 1 end`;
  const [row] = await db
    .update(admins)
    .set({
      failedTries: tries,
      lockedUntil: sql`case when (${tries}) >= ${MAX_FAILURES} then now() + make_interval(secs => ${LOCK_SECONDS}) end`,
    })
    .where(and(eq(admins.id, adminId), or(isNull(admins.lockedUntil), lte(admins.lockedUntil, sql`now()`))))
    .returning({ tries: admins.failedTries });
  if (row !== undefined) return MAX_FAILURES - row.tries;
  const [until] = await db
    .select({ lockedUntil: admins.lockedUntil })
    .from(admins)
    .where(eq(admins.id, adminId))
    .limit(1);
  const left = Math.ceil(((until?.lockedUntil?.getTime() ?? Date.now()) - Date.now()) / 1000);
  throw locked(Math.min(LOCK_SECONDS, Math.max(1, left)));
}

/** Unknown names lock in the same way, otherwise the lock would tell which accounts exist. */
export async function takeTryOfStranger(db: Queryable, account: string): Promise<void> {
  try {
    await takeLimit(db, { name: "admin:stranger", max: MAX_FAILURES, seconds: LOCK_SECONDS }, account);
  } catch (error) {
    if (error instanceof AppError) throw locked(error.retryAfter ?? LOCK_SECONDS);
    throw error;
  }
}

/** Forgets every failure, after a success. */
export async function forgiveTries(db: Queryable, adminId: string): Promise<void> {
  await db.update(admins).set({ failedTries: 0, lockedUntil: null }).where(eq(admins.id, adminId));
}

/** Gives back the one try that was no failure: right password, code not asked for yet. */
export async function giveTryBack(db: Queryable, adminId: string): Promise<void> {
  await db
    .update(admins)
    .set({ failedTries: sql`greatest(0, ${admins.failedTries} - 1)`, lockedUntil: null })
    .where(eq(admins.id, adminId));
}
