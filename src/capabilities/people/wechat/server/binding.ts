import { and, eq } from "drizzle-orm";
import { members } from "#capabilities/people/members/server/public.ts";
import { demandProof } from "#platform/auth/proof.ts";
import type { MemberActor } from "#platform/http/actor.ts";
import type { Services } from "#platform/services.ts";
import { openWechat } from "#platform/wechat/open.ts";
import { AppError } from "#shared/errors.ts";
import { accountOf, accountOfMember, keepAccount, lockPerson } from "./accounts.ts";
import { exchangeOnce } from "./exchange.ts";
import { readState } from "./state.ts";
import { wechatAccounts } from "./tables.ts";

/** How a member stands with WeChat; `bound` is null without one. */
export interface Binding {
  enabled: boolean;
  bound: { nickname: string; bound_at: string } | null;
}

export async function showBinding(
  services: Pick<Services, "db" | "env">,
  memberId: string,
): Promise<Binding> {
  const wechat = openWechat(services);
  if (wechat === null || services.env.WECHAT_LOGIN === "off") return { enabled: false, bound: null };
  const row = await accountOfMember(services.db, wechat, memberId);
  if (row === undefined) return { enabled: true, bound: null };
  return { enabled: true, bound: { nickname: row.nickname, bound_at: row.boundAt.toISOString() } };
}

/**
 * Lets a member sign in by WeChat from now on. Repeating it changes nothing.
 * @throws AppError CLOSED where WeChat is off; WECHAT_CODE_INVALID for a state of another browser, member or purpose, and for
 *   codes that WeChat does not take; WECHAT_SNAPSHOT; WECHAT_TAKEN when it belongs to somebody else, or the member has
 *   another one; UNAVAILABLE
 */
export async function bindWechat(
  services: Pick<Services, "db" | "env" | "keys" | "log">,
  actor: MemberActor,
  { code, state, browser }: { code: string; state: string; browser: string | undefined },
): Promise<void> {
  const { db, env, keys } = services;
  const wechat = openWechat(services);
  if (wechat === null || env.WECHAT_LOGIN === "off") throw new AppError("CLOSED", "没有开启微信登录");
  if (readState(keys, state, browser, actor.id) !== "bind") throw new AppError("WECHAT_CODE_INVALID");
  const { identity } = await exchangeOnce(services, wechat, code);
  if (identity.isSnapshot) throw new AppError("WECHAT_SNAPSHOT");
  await db.transaction(async (tx) => {
    await lockPerson(tx, wechat, identity);
    const known = await accountOf(tx, wechat, identity);
    if (known !== undefined && known.memberId !== actor.id) throw new AppError("WECHAT_TAKEN");
    // Of two WeChats bound at once the constraint refuses the second.
    await keepAccount(tx, wechat, identity, actor.id);
  });
}

/**
 * Ends signing in by WeChat. Asks for a bound number, or nobody could sign in any more, and for a fresh proof that he has it.
 * @throws AppError MOBILE_REQUIRED, PROOF_REQUIRED, NOT_FOUND without a bound WeChat
 */
export async function unbindWechat(
  services: Pick<Services, "db" | "env">,
  actor: MemberActor,
): Promise<void> {
  const { db } = services;
  const wechat = openWechat(services);
  if (wechat === null) throw new AppError("CLOSED", "没有开启微信登录");
  await db.transaction(async (tx) => {
    const [own] = await tx
      .select({ mobile: members.mobile })
      .from(members)
      .where(eq(members.id, actor.id))
      .for("update");
    if (!own?.mobile) throw new AppError("MOBILE_REQUIRED", "解绑后就不能登录了，请先绑定手机号");
    demandProof(actor);
    const removed = await tx
      .delete(wechatAccounts)
      .where(and(eq(wechatAccounts.appId, wechat.appId), eq(wechatAccounts.memberId, actor.id)))
      .returning({ openId: wechatAccounts.openId });
    if (removed.length === 0) throw new AppError("NOT_FOUND", "还没有绑定微信");
  });
}
