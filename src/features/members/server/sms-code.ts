import { createHmac, randomBytes, randomInt, timingSafeEqual } from "node:crypto";
import { and, desc, eq, gt, isNull, lt, sql } from "drizzle-orm";
import type { Queryable } from "#platform/database/client.ts";
import { takeLimit } from "#platform/limits/limit.ts";
import { networkOf } from "#platform/limits/network.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { isMobile, trim } from "#shared/validation.ts";
import { smsCodes } from "./tables.ts";

type Purpose = (typeof smsCodes.$inferSelect)["purpose"];

export const WAIT_SECONDS = 60;
const VALID_MS = 5 * 60_000;
const MAX_TRIES = 5;
const NUMBER_HOUR = { name: "sms:number:hour", max: 5, seconds: 3600 };
const NUMBER_DAY = { name: "sms:number:day", max: 10, seconds: 86_400 };

/** @throws AppError MOBILE_INVALID */
export function checkedMobile(given: string): string {
  const mobile = trim(given);
  if (!isMobile(mobile)) throw new AppError("MOBILE_INVALID");
  return mobile;
}

/**
 * Sends a new code and makes earlier ones of the number void. Limits are taken in the transaction that writes
 * the code, one request per number at a time; a refused request uses nothing up.
 * @param address of the client; IPv6 counts by its /64, which one household has to itself
 * @returns the code, for the demo provider alone to be shown
 * @throws AppError MOBILE_INVALID, RATE_LIMITED with the seconds to wait, SMS_FAILED
 */
export async function sendSmsCode(
  { db, env, sms }: Pick<Services, "db" | "env" | "sms">,
  input: { mobile: string; purpose: Purpose; address: string },
): Promise<string> {
  const mobile = checkedMobile(input.mobile);
  const { purpose } = input;
  const address = networkOf(input.address);
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  const salt = randomBytes(16).toString("base64url");
  const id = await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`sms:${mobile}`}, 0))`);
    const now = new Date();
    await refuseTooSoon(tx, mobile, now);
    await takeLimit(tx, NUMBER_HOUR, mobile, now);
    await takeLimit(tx, NUMBER_DAY, mobile, now);
    await takeLimit(
      tx,
      { name: "sms:address:hour", max: env.SMS_ADDRESS_HOUR_MAX, seconds: 3600 },
      address,
      now,
    );
    await takeLimit(
      tx,
      { name: "sms:address:day", max: env.SMS_ADDRESS_DAY_MAX, seconds: 86_400 },
      address,
      now,
    );
    await takeLimit(tx, { name: "sms:day", max: env.SMS_DAY_MAX, seconds: 86_400 }, "all", now);
    await tx.delete(smsCodes).where(and(eq(smsCodes.mobile, mobile), eq(smsCodes.purpose, purpose)));
    const [row] = await tx
      .insert(smsCodes)
      .values({
        mobile,
        purpose,
        salt,
        codeHash: hashCode(salt, mobile, purpose, code),
        createdAt: now,
        expiresAt: new Date(now.getTime() + VALID_MS),
      })
      .returning({ id: smsCodes.id });
    return row?.id ?? "0";
  });
  try {
    await sms.sendCode(mobile, code);
  } catch (error) {
    // Nobody has this code, so there is nothing to wait a minute for. The hour's quota stays used.
    await db.delete(smsCodes).where(eq(smsCodes.id, id));
    throw error;
  }
  return code;
}

/**
 * Takes a code: it works once. Every look at it is counted first, so that requests at the same time share
 * the five tries.
 * @throws AppError CODE_INVALID when wrong, unknown or expired; CODE_VOID when the tries are used up
 */
export async function takeSmsCode(
  db: Queryable,
  input: { mobile: string; purpose: Purpose; code: string },
): Promise<void> {
  const { mobile, purpose } = input;
  const now = new Date();
  const [row] = await db
    .select({ id: smsCodes.id })
    .from(smsCodes)
    .where(
      and(
        eq(smsCodes.mobile, mobile),
        eq(smsCodes.purpose, purpose),
        isNull(smsCodes.usedAt),
        gt(smsCodes.expiresAt, now),
      ),
    )
    .orderBy(desc(smsCodes.createdAt))
    .limit(1);
  if (row === undefined) throw new AppError("CODE_INVALID");
  const [tried] = await db
    .update(smsCodes)
    .set({ wrongTries: sql`${smsCodes.wrongTries} + 1` })
    .where(and(eq(smsCodes.id, row.id), lt(smsCodes.wrongTries, MAX_TRIES), isNull(smsCodes.usedAt)))
    .returning();
  if (tried === undefined) throw new AppError("CODE_VOID");
  if (!isSame(hashCode(tried.salt, mobile, purpose, input.code), tried.codeHash))
    throw new AppError(tried.wrongTries >= MAX_TRIES ? "CODE_VOID" : "CODE_INVALID");
  const used = await db
    .update(smsCodes)
    .set({ usedAt: now })
    .where(and(eq(smsCodes.id, row.id), isNull(smsCodes.usedAt)))
    .returning({ id: smsCodes.id });
  if (used.length === 0) throw new AppError("CODE_INVALID");
}

async function refuseTooSoon(db: Queryable, mobile: string, now: Date): Promise<void> {
  const [last] = await db
    .select({ createdAt: smsCodes.createdAt })
    .from(smsCodes)
    .where(eq(smsCodes.mobile, mobile))
    .orderBy(desc(smsCodes.createdAt))
    .limit(1);
  if (last === undefined) return;
  const left = Math.ceil((last.createdAt.getTime() + WAIT_SECONDS * 1000 - now.getTime()) / 1000);
  if (left > 0) throw new AppError("RATE_LIMITED", `请在 ${left} 秒后再获取验证码`, { retryAfter: left });
}

export function hashCode(salt: string, mobile: string, purpose: Purpose, code: string): string {
  return createHmac("sha256", salt).update(`${purpose}:${mobile}:${code}`).digest("base64url");
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
