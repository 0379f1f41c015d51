import { eq } from "drizzle-orm";
import { openSignIn, registerMember } from "#capabilities/people/members/server/public.ts";
import type { Transaction } from "#platform/database/client.ts";
import type { Services } from "#platform/services.ts";
import { openWechat } from "#platform/wechat/open.ts";
import { AppError } from "#shared/errors.ts";
import { accountOf, keepAccount, lockPerson } from "./accounts.ts";
import { AVATAR_JOB } from "./avatar.ts";
import { type Exchanged, exchangeOnce } from "./exchange.ts";
import { introduce } from "./introduce.ts";
import { readState } from "./state.ts";
import { wechatCodes } from "./tables.ts";

export interface WechatSignIn {
  code: string;
  state: string;
  /** The channel by which the person came. */
  source: number;
  /** The name of the browser; undefined where it has none. */
  browser: string | undefined;
  userAgent: string;
  /** Of the client. */
  address: string;
}

/**
 * Signs in whoever came back from WeChat; who is new gets an account without a number. The same code again, from the same
 * browser, signs in to the same once more while that sign-in lasts.
 * @throws AppError CLOSED where WeChat is off; WECHAT_CODE_INVALID when code or state are none, of another browser, or used;
 *   WECHAT_SNAPSHOT; SIGN_IN_FAILED for closed accounts; UNAVAILABLE when WeChat does not answer
 */
export async function signInByWechat(
  services: Pick<Services, "db" | "env" | "keys" | "log" | "cache" | "jobs">,
  { code, state, source, browser, userAgent, address }: WechatSignIn,
): Promise<{ token: string; memberId: string; registered: boolean }> {
  const { db, env, keys, jobs, log } = services;
  const wechat = openWechat(services);
  if (wechat === null || env.WECHAT_LOGIN === "off") throw new AppError("CLOSED", "没有开启微信登录");
  const purpose = readState(keys, state, browser, null);
  if (purpose === null || purpose === "bind") throw new AppError("WECHAT_CODE_INVALID");
  const exchanged = await exchangeOnce(services, wechat, code);
  const { identity, family } = exchanged;
  if (identity.isSnapshot) throw new AppError("WECHAT_SNAPSHOT");
  const result = await db.transaction(async (tx) => {
    await lockPerson(tx, wechat, identity);
    const known = await accountOf(tx, wechat, identity);
    const memberId = known?.memberId ?? (await registerMember(tx, null)).id;
    await keepAccount(tx, wechat, identity, memberId, source);
    if (known === undefined) await introduce(tx, services, memberId, identity.nickname);
    const token = await openSignIn(tx, services, {
      memberId,
      userAgent,
      address,
      agreed: purpose === "agreed",
      // It shows who he is, not that he has the phone.
      provedAt: null,
      family: { id: family, repeated: await isRepeated(tx, exchanged) },
    });
    return { token, memberId, registered: known === undefined };
  });
  if (result.registered && identity.avatarUrl !== "") {
    const { memberId } = result;
    await jobs
      .send(AVATAR_JOB, { memberId, url: identity.avatarUrl })
      .catch((error: unknown) => log.warn({ err: error }, "a WeChat picture was not asked for"));
  }
  return result;
}

/** Whether the code has opened a sign-in before. */
async function isRepeated(tx: Transaction, { codeHash }: Exchanged): Promise<boolean> {
  const mine = eq(wechatCodes.codeHash, codeHash);
  const [row] = await tx.select({ used: wechatCodes.used }).from(wechatCodes).where(mine).for("update");
  if (row === undefined) throw new AppError("WECHAT_CODE_INVALID");
  if (!row.used) await tx.update(wechatCodes).set({ used: true }).where(mine);
  return row.used;
}
