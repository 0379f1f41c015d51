import { randomInt, randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Queryable } from "#platform/database/client.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { formatDate } from "#shared/format.ts";
import { recordSignInConsents } from "./consents.ts";
import { callMoment } from "./moments.ts";
import { checkedMobile } from "./sms-code.ts";
import { members } from "./tables.ts";
import { takeSmsCode } from "./take-code.ts";
import { issueToken } from "./tokens.ts";

type MemberRow = typeof members.$inferSelect;

export interface SignInInput {
  mobile: string;
  code: string;
  agreed: boolean;
  /** Of the request for the code. */
  ticket?: string | undefined;
  /** Of the client. */
  address: string;
  userAgent: string;
}

/**
 * Signs in by mobile number and code; an unknown number registers.
 * @throws AppError CONSENT_REQUIRED, MOBILE_INVALID, CODE_INVALID, CODE_VOID; SIGN_IN_FAILED with the reason
 *   when the account is closed, told only to whoever has the number
 */
export async function signIn(
  { db, env }: Pick<Services, "db" | "env">,
  { mobile: given, code, agreed, ticket, address, userAgent }: SignInInput,
): Promise<{ token: string; memberId: string; registered: boolean }> {
  const mobile = checkedMobile(given);
  if (!agreed) throw new AppError("CONSENT_REQUIRED");
  // Outside the transaction below: a try stays counted whatever comes after.
  await takeSmsCode(db, { mobile, purpose: "login", code, ticket, address });
  return db.transaction(async (tx) => {
    const known = await memberByMobile(tx, mobile);
    const row = known ?? (await register(tx, mobile));
    refuseClosed(row, env.CONTACT_EMAIL);
    await recordSignInConsents(tx, row.id);
    const token = await issueToken(tx, {
      memberId: row.id,
      family: randomUUID(),
      userAgent,
      // The code has just shown it.
      provedAt: new Date(),
    });
    if (known === undefined) await callMoment(tx, "mobileBound", row.id);
    return { token, memberId: row.id, registered: known === undefined };
  });
}

async function memberByMobile(db: Queryable, mobile: string): Promise<MemberRow | undefined> {
  const [row] = await db.select().from(members).where(eq(members.mobile, mobile)).limit(1);
  return row;
}

/** A free default nickname is found by trying: with nine digits the first one nearly always is. */
async function register(db: Queryable, mobile: string): Promise<MemberRow> {
  for (let attempt = 0; attempt < 10; attempt += 1) {
    const nickname = `车友${randomInt(100_000_000, 1_000_000_000)}`;
    const [made] = await db.insert(members).values({ mobile, nickname }).onConflictDoNothing().returning();
    if (made !== undefined) return made;
    const existing = await memberByMobile(db, mobile);
    if (existing !== undefined) return existing;
  }
  throw new AppError("SIGN_IN_FAILED");
}

function refuseClosed({ status, statusUntil }: MemberRow, contact: string): void {
  if (status === "cancelled") throw new AppError("SIGN_IN_FAILED", "账号已注销");
  if (status !== "banned" || (statusUntil !== null && statusUntil <= new Date())) return;
  const until = statusUntil === null ? "" : `至 ${formatDate(statusUntil.toISOString(), { time: true })}`;
  throw new AppError("SIGN_IN_FAILED", `账号已被封禁${until}，如有疑问请联系 ${contact}`);
}
