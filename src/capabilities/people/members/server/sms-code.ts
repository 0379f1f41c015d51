import { createHmac, randomBytes, randomInt } from "node:crypto";
import { and, desc, eq } from "drizzle-orm";
import { hashToken } from "#platform/auth/tokens.ts";
import type { Queryable, Transaction } from "#platform/database/client.ts";
import { lock } from "#platform/database/lock.ts";
import { type LimitUse, rateLimits } from "#platform/limits/limit.ts";
import { neighbourhoodOf, networkOf } from "#platform/limits/network.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { isMobile, plainMobile } from "#shared/validation.ts";
import { members, smsCodes } from "./tables.ts";

export type Purpose = (typeof smsCodes.$inferSelect)["purpose"];

export const WAIT_SECONDS = 60;
const VALID_MS = 5 * 60_000;
const DAY = 86_400;
const NUMBER_HOUR = { name: "sms:number:hour", max: 5, seconds: 3600 };
const NUMBER_DAY = { name: "sms:number:day", max: 10, seconds: DAY };
/** One network leaves something of a number's quota to its owner. */
const NUMBER_NETWORK_HOUR = { name: "sms:number-network:hour", max: 3, seconds: 3600 };
const NUMBER_NETWORK_DAY = { name: "sms:number-network:day", max: 6, seconds: DAY };
/** Of the day's total, what one neighbourhood of addresses may take at most. */
const NEIGHBOURHOOD_SHARE = 0.05;
/** Of the day's total, what numbers without an account may take: the rest is kept for members. */
const STRANGERS_SHARE = 0.75;

/** @throws AppError MOBILE_INVALID */
export function checkedMobile(given: string): string {
  const mobile = plainMobile(given);
  if (!isMobile(mobile)) throw new AppError("MOBILE_INVALID");
  return mobile;
}

export interface SentCode {
  code: string;
  /** Proves, sent along with a try, that it comes from whoever asked for the code. */
  ticket: string;
}

interface CodeRequest {
  mobile: string;
  purpose: Purpose;
  /** Of the client. */
  address: string;
}

/**
 * Sends a new code and makes earlier ones void that were asked for from the same network. Limits are taken in
 * the transaction that writes the code, one request per number at a time; a refused request uses nothing up.
 * @param rateLimit counts against the client's address
 * @returns the code, for the demo provider alone to be shown
 * @throws AppError MOBILE_INVALID, RATE_LIMITED with the seconds to wait, SMS_FAILED
 */
export async function sendSmsCode(
  { db, env, sms }: Pick<Services, "db" | "env" | "sms">,
  input: CodeRequest,
  rateLimit: (tx: Transaction) => Promise<void>,
): Promise<SentCode> {
  const mobile = checkedMobile(input.mobile);
  const { purpose } = input;
  const askedFrom = networkOf(input.address);
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  const ticket = randomBytes(24).toString("base64url");
  const salt = randomBytes(16).toString("base64url");
  const id = await db.transaction(async (tx) => {
    await lock(tx, `sms:${mobile}`);
    const now = new Date();
    await refuseTooSoon(tx, mobile, now);
    await rateLimit(tx);
    await rateLimits(
      tx,
      [...usesOfNumber(mobile, askedFrom), ...(await usesOfDay(tx, env, mobile, input))],
      now,
    );
    const earlier = and(eq(smsCodes.mobile, mobile), eq(smsCodes.purpose, purpose));
    await tx.delete(smsCodes).where(and(earlier, eq(smsCodes.askedFrom, askedFrom)));
    const [row] = await tx
      .insert(smsCodes)
      .values({
        mobile,
        purpose,
        salt,
        askedFrom,
        codeHash: hashCode(salt, mobile, purpose, code),
        ticketHash: hashToken(ticket),
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
  return { code, ticket };
}

/** What one number gets, and what one network may take of that: the rest stays for the number's owner. */
function usesOfNumber(mobile: string, askedFrom: string): LimitUse[] {
  const both = `${mobile}:${askedFrom}`;
  return [
    { rule: NUMBER_HOUR, subject: mobile },
    { rule: NUMBER_DAY, subject: mobile },
    { rule: NUMBER_NETWORK_HOUR, subject: both },
    { rule: NUMBER_NETWORK_DAY, subject: both },
  ];
}

/**
 * The day's total bounds what a flood can cost. One neighbourhood gets a small share of it, and a quarter is
 * kept for numbers that have an account, so that a flood of invented numbers stops no member's sign-in.
 */
async function usesOfDay(
  tx: Transaction,
  { SMS_DAY_MAX: total, SMS_ADDRESS_DAY_MAX: ofAddress }: Services["env"],
  mobile: string,
  { address }: CodeRequest,
): Promise<LimitUse[]> {
  const day = (name: string, max: number) => ({ name, max: Math.ceil(max), seconds: DAY });
  const neighbourhood = day("sms:neighbourhood:day", Math.max(ofAddress, total * NEIGHBOURHOOD_SHARE));
  const known = await tx.select({ id: members.id }).from(members).where(eq(members.mobile, mobile)).limit(1);
  const strangers = day("sms:strangers:day", total * STRANGERS_SHARE);
  return [
    { rule: day("sms:day", total), subject: "all" },
    { rule: neighbourhood, subject: neighbourhoodOf(address) },
    ...(known.length > 0 ? [] : [{ rule: strangers, subject: "all" }]),
  ];
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

/** What is stored of a code. */
export function hashCode(salt: string, mobile: string, purpose: Purpose, code: string): string {
  return createHmac("sha256", salt).update(`${purpose}:${mobile}:${code}`).digest("base64url");
}
