import { eq, inArray } from "drizzle-orm";
import { PROOF_MS } from "#platform/auth/proof.ts";
import type { Database, Queryable, Transaction } from "#platform/database/client.ts";
import type { MemberActor } from "#platform/http/actor.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { maskMobile } from "#shared/validation.ts";

import { type SentCode, sendSmsCode } from "./sms-code.ts";
import { members, memberTokens } from "./tables.ts";
import { takeSmsCode } from "./take-code.ts";

type Prover = Pick<MemberActor, "id" | "tokenHash">;

/**
 * Sends a code to the number that is bound to the account, and to no other: whoever holds a member's session, but
 * not the phone, gets no further.
 * @returns the number as it is shown, and the code for the demo provider
 * @throws AppError MOBILE_REQUIRED without a number, RATE_LIMITED, SMS_FAILED
 */
export async function sendProofCode(
  services: Pick<Services, "db" | "env" | "sms">,
  { id }: Prover,
  address: string,
  rateLimit: (tx: Transaction) => Promise<void>,
): Promise<SentCode & { mobile: string }> {
  const mobile = await boundMobile(services.db, id);
  const sent = await sendSmsCode(services, { mobile, purpose: "prove", address }, rateLimit);
  return { ...sent, mobile: maskMobile(mobile) };
}

/**
 * Takes the code; from now on, for ten minutes, this sign-in may do what asks for a fresh proof.
 * @returns until when
 * @throws AppError MOBILE_REQUIRED, CODE_INVALID, CODE_VOID
 */
export async function proveByCode(
  db: Database,
  { id, tokenHash }: Prover,
  given: { code: string; ticket: string | undefined; address: string },
): Promise<Date> {
  const mobile = await boundMobile(db, id);
  await takeSmsCode(db, { mobile, purpose: "prove", ...given });
  const provedAt = new Date();
  // Of the whole sign-in: another tab may have rotated the token meanwhile.
  const family = db
    .select({ family: memberTokens.family })
    .from(memberTokens)
    .where(eq(memberTokens.hash, tokenHash));
  await db.update(memberTokens).set({ provedAt }).where(inArray(memberTokens.family, family));
  return new Date(provedAt.getTime() + PROOF_MS);
}

async function boundMobile(db: Queryable, id: string): Promise<string> {
  const [row] = await db.select({ mobile: members.mobile }).from(members).where(eq(members.id, id)).limit(1);
  if (!row?.mobile) throw new AppError("MOBILE_REQUIRED", "还没有绑定手机号，不能验证");
  return row.mobile;
}
