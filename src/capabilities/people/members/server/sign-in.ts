import { eq, sql } from "drizzle-orm";
import type { Queryable } from "#platform/database/client.ts";
import { preparedOnce } from "#platform/database/prepared.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { callMoment } from "./moments.ts";
import { openSignIn, registerMember } from "./open-sign-in.ts";
import { checkedMobile } from "./sms-code.ts";
import { members } from "./tables.ts";
import { takeSmsCode } from "./take-code.ts";

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
 * @throws AppError CONSENT_REQUIRED, MOBILE_INVALID, CODE_INVALID, CODE_VOID; ACCOUNT_BANNED with the reason, or
 *   SIGN_IN_FAILED when the account is closed, told only to whoever has the number
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
    const row = known ?? (await registerMember(tx, mobile));
    const token = await openSignIn(
      tx,
      { env },
      {
        memberId: row.id,
        known: row,
        userAgent,
        address,
        agreed,
        // The code has just shown it.
        provedAt: new Date(),
      },
    );
    if (known === undefined) await callMoment(tx, "mobileBound", row.id);
    return { token, memberId: row.id, registered: known === undefined };
  });
}

async function memberByMobile(db: Queryable, mobile: string): Promise<MemberRow | undefined> {
  const [row] = await preparedOnce(db, "members:by-mobile", (name) =>
    db
      .select()
      .from(members)
      .where(eq(members.mobile, sql.placeholder("mobile")))
      .limit(1)
      .prepare(name),
  ).execute({ mobile });
  return row;
}
