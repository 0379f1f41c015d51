import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Queryable, Transaction } from "#platform/database/client.ts";
import { shortAddress } from "#platform/http/client-name.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { formatDate } from "#shared/format.ts";
import { recordSignInConsents } from "./consents.ts";
import { neutralNickname } from "./neutral-nickname.ts";
import { members } from "./tables.ts";
import { isFamilyOpen, issueToken } from "./tokens.ts";

type MemberRow = typeof members.$inferSelect;

export interface SignInOpening {
  memberId: string;
  /** His row, where this transaction has read it. */
  known?: MemberRow;
  userAgent: string;
  /** Of the client. */
  address: string;
  /** Ticked both agreements. */
  agreed: boolean;
  /** When it was shown that he has the phone; null where it was not. */
  provedAt: Date | null;
  /** The sign-in that it repeats or may be repeated as; a new one of its own unless given. */
  family?: { id: string; repeated: boolean };
}

/**
 * Signs a member in who has shown who he is, by whatever means.
 * @returns the token
 * @throws AppError ACCOUNT_BANNED with the reason; SIGN_IN_FAILED when the account is closed, or when it repeats a
 *   sign-in that has ended
 */
export async function openSignIn(
  tx: Transaction,
  { env }: Pick<Services, "env">,
  { memberId, known, userAgent, address, agreed, provedAt, family }: SignInOpening,
): Promise<string> {
  const row = known ?? (await tx.select().from(members).where(eq(members.id, memberId)))[0];
  if (row === undefined) throw new AppError("SIGN_IN_FAILED");
  refuseClosed(row, env.CONTACT_EMAIL);
  if (family?.repeated && !(await isFamilyOpen(tx, family.id))) throw new AppError("SIGN_IN_FAILED");
  if (agreed) await recordSignInConsents(tx, memberId);
  const seenFrom = shortAddress(address);
  return issueToken(tx, { memberId, family: family?.id ?? randomUUID(), userAgent, provedAt, seenFrom });
}

/**
 * Makes an account, or finds the one that somebody else has just made with the same number.
 * @param mobile null for who shows in another way who he is
 */
export async function registerMember(db: Queryable, mobile: string | null): Promise<MemberRow> {
  // A free one is found by trying.
  for (let attempt = 0; attempt < 10; attempt += 1) {
    const nickname = neutralNickname();
    const [made] = await db.insert(members).values({ mobile, nickname }).onConflictDoNothing().returning();
    if (made !== undefined) return made;
    if (mobile === null) continue;
    const [existing] = await db.select().from(members).where(eq(members.mobile, mobile)).limit(1);
    if (existing !== undefined) return existing;
  }
  throw new AppError("SIGN_IN_FAILED");
}

function refuseClosed({ status, statusUntil, statusReason }: MemberRow, contact: string): void {
  if (status === "cancelled") throw new AppError("SIGN_IN_FAILED", "账号已注销");
  if (status !== "banned" || (statusUntil !== null && statusUntil <= new Date())) return;
  const until = statusUntil === null ? "" : `至 ${formatDate(statusUntil.toISOString(), { time: true })}`;
  const why = statusReason === "" ? "" : `，原因：${statusReason}`;
  throw new AppError("ACCOUNT_BANNED", `账号已被封禁${until}${why}。如有疑问可以申诉，或联系 ${contact}`);
}
