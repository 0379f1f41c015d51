import { and, eq, ne } from "drizzle-orm";
import { PROOF_MS } from "#platform/auth/proof.ts";
import type { Queryable, Transaction } from "#platform/database/client.ts";
import { memberTopic, publish } from "#platform/events/publish.ts";
import { ExtensionPoint } from "#platform/extension-point.ts";
import type { MemberActor } from "#platform/http/actor.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { formatDate } from "#shared/format.ts";
import { recordSignInConsents } from "./consents.ts";
import { PROFILE_CHANGED } from "./events.ts";
import { callMoment } from "./moments.ts";
import { checkedMobile } from "./sms-code.ts";
import { members } from "./tables.ts";
import { checkSmsCode, takeSmsCode } from "./take-code.ts";

/** What stands beside the binding of a number. */
export interface MobileBinding {
  /** Whether the member may bind another number without proving the one he has, as after a granted appeal. */
  excused?(db: Queryable, memberId: string): Promise<boolean>;
  /** A number was bound, in the same transaction. @param before the one that was bound until now; null without one */
  bound(tx: Transaction, memberId: string, before: string | null): Promise<void>;
}

export const mobileBindings = new ExtensionPoint<MobileBinding>("binding of a number");

export interface BindInput {
  mobile: string;
  code: string;
  /** Of the request for the code. */
  ticket?: string | undefined;
  /** Ticked both agreements. */
  agreed?: boolean;
  /** Of the client. */
  address: string;
}

/**
 * Binds a number, or another one in place of that which is bound. The code shows that the new number is the member's;
 * that the old one is, its own code of the last ten minutes has to show.
 * @throws AppError MOBILE_INVALID; PROOF_REQUIRED without that proof; CODE_INVALID, CODE_VOID; CONFLICT when it is
 *   bound to this account already; MOBILE_TAKEN when another account has it, told only to whoever has the number, and
 *   without using up the code
 */
export async function bindMobile(
  { db }: Pick<Services, "db">,
  actor: Pick<MemberActor, "id" | "provedAt">,
  { mobile: given, agreed = false, ...code }: BindInput,
): Promise<void> {
  const mobile = checkedMobile(given);
  const [own] = await db.select({ mobile: members.mobile }).from(members).where(eq(members.id, actor.id));
  if (own === undefined) throw new AppError("UNAUTHENTICATED");
  if (own.mobile === mobile)
    throw new AppError("CONFLICT", "这就是当前绑定的手机号，换一个吧", { field: "mobile" });
  if (own.mobile !== null) await demandOldNumber(db, actor);
  const attempt = { mobile, purpose: "bind" as const, ...code, ticket: code.ticket };
  const holder = await holderOf(db, mobile, actor.id);
  if (holder !== undefined) {
    await checkSmsCode(db, attempt);
    throw new AppError("MOBILE_TAKEN", takenBy(holder));
  }
  // Outside the transaction below: a try stays counted whatever comes after.
  await takeSmsCode(db, attempt);
  await db.transaction(async (tx) => {
    const [before] = await tx
      .select({ mobile: members.mobile })
      .from(members)
      .where(eq(members.id, actor.id))
      .for("update");
    // Another tab was faster: what was proved was the number before that.
    if (before?.mobile !== own.mobile) throw new AppError("CHANGED", "手机号刚刚在别处改过，请重新验证");
    // Somebody else may have bound the number since it was looked for: then its index refuses.
    await tx.update(members).set({ mobile, updatedAt: new Date() }).where(eq(members.id, actor.id));
    if (agreed) await recordSignInConsents(tx, actor.id);
    for (const [, binding] of mobileBindings.entries()) await binding.bound(tx, actor.id, own.mobile);
    if (own.mobile === null) await callMoment(tx, "mobileBound", actor.id);
    await publish(tx, memberTopic(actor.id), PROFILE_CHANGED);
  });
}

/** @throws AppError PROOF_REQUIRED */
async function demandOldNumber(
  db: Queryable,
  { id, provedAt }: Pick<MemberActor, "id" | "provedAt">,
): Promise<void> {
  if (provedAt !== null && Date.now() - provedAt.getTime() < PROOF_MS) return;
  for (const [, { excused }] of mobileBindings.entries()) if (await excused?.(db, id)) return;
  throw new AppError("PROOF_REQUIRED", "请先验证当前绑定的手机号");
}

interface Holder {
  nickname: string;
  createdAt: Date;
}

async function holderOf(db: Queryable, mobile: string, except: string): Promise<Holder | undefined> {
  const [row] = await db
    .select({ nickname: members.nickname, createdAt: members.createdAt })
    .from(members)
    .where(and(eq(members.mobile, mobile), ne(members.id, except)))
    .limit(1);
  return row;
}

/** Enough to recognise one's own account by. */
function takenBy({ nickname, createdAt }: Holder): string {
  const [first = ""] = [...nickname];
  return `这个手机号已绑定账号“${first}***”（${formatDate(createdAt.toISOString())} 注册）`;
}
