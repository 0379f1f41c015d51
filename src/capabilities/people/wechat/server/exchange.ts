import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { and, eq, isNull, lt, sql } from "drizzle-orm";
import { hashToken } from "#platform/auth/tokens.ts";
import type { Queryable } from "#platform/database/client.ts";
import type { Services } from "#platform/services.ts";
import { WechatError } from "#platform/wechat/api.ts";
import type { Wechat } from "#platform/wechat/open.ts";
import { AppError } from "#shared/errors.ts";
import type { Identity } from "./identity.ts";
import { wechatCodes } from "./tables.ts";

/** How often and for how long a repetition looks whether the first one is through: longer than both calls may take. */
const LOOK_MS = 100;
const LOOKS = 130;
/** A claim older than this belongs to a process that is gone. */
const ABANDONED = sql`now() - interval '20 seconds'`;
/** WeChat's codes last five minutes; nobody repeats one after this. */
const KEPT = sql`now() - interval '1 hour'`;

export interface Exchanged {
  codeHash: string;
  identity: Identity;
  /** Of the sign-in that this code opens, however often it is sent. */
  family: string;
}

/**
 * Exchanges a code once, over all processes: WeChat takes it a single time, and a page that is reloaded or returned to sends
 * it again. Whoever repeats it within the hour gets what the first one got.
 * @throws AppError WECHAT_CODE_INVALID when WeChat does not take it; UNAVAILABLE when WeChat refuses, is slow or says
 *   nothing that makes sense, and then the code may be tried again
 */
export async function exchangeOnce(
  { db, log }: Pick<Services, "db" | "log">,
  wechat: Wechat,
  code: string,
): Promise<Exchanged> {
  const codeHash = hashToken(code);
  for (let look = 0; look < LOOKS; look += 1) {
    if (await claim(db, codeHash)) await exchange({ db, log }, wechat, code, codeHash);
    const [row] = await db.select().from(wechatCodes).where(eq(wechatCodes.codeHash, codeHash));
    if (row?.refused) throw new AppError("WECHAT_CODE_INVALID");
    if (row?.identity) return { codeHash, identity: row.identity, family: row.family };
    await pause(LOOK_MS);
  }
  throw new AppError("UNAVAILABLE", "微信登录太慢了，请稍后再试");
}

/** Whether this call is the one that asks WeChat. */
async function claim(db: Queryable, codeHash: string): Promise<boolean> {
  const made = await db
    .insert(wechatCodes)
    .values({ codeHash, family: randomUUID() })
    .onConflictDoUpdate({
      target: wechatCodes.codeHash,
      set: { claimedAt: sql`now()` },
      setWhere: and(
        isNull(wechatCodes.identity),
        eq(wechatCodes.refused, false),
        lt(wechatCodes.claimedAt, ABANDONED),
      ),
    })
    .returning({ codeHash: wechatCodes.codeHash });
  return made.length > 0;
}

async function exchange(
  { db, log }: Pick<Services, "db" | "log">,
  wechat: Wechat,
  code: string,
  codeHash: string,
): Promise<void> {
  const mine = eq(wechatCodes.codeHash, codeHash);
  try {
    const identity = await identify(wechat, code, (error) =>
      log.warn({ err: error }, "WeChat told no profile"),
    );
    await db.update(wechatCodes).set({ identity }).where(mine);
  } catch (error) {
    if (error instanceof WechatError && error.isCodeRefused) {
      await db.update(wechatCodes).set({ refused: true }).where(mine);
      return;
    }
    await db.delete(wechatCodes).where(mine);
    if (!(error instanceof WechatError)) throw error;
    log.warn({ err: error }, "WeChat exchanged no code");
    const busy = error.errcode === 45011;
    throw new AppError("UNAVAILABLE", busy ? "微信登录繁忙，请稍后再试" : "微信没有回应，请稍后再试", {
      retryAfter: busy ? 60 : 5,
    });
  }
}

/** Without name and picture somebody is still known by his id; the code is used up by then. */
async function identify(
  { api }: Wechat,
  code: string,
  onSilence: (error: unknown) => void,
): Promise<Identity> {
  const grant = await api.exchangeCode(code);
  const { openId, isSnapshot } = grant;
  const unknown: Identity = {
    openId,
    unionId: grant.unionId ?? null,
    nickname: "",
    avatarUrl: "",
    isSnapshot,
  };
  if (isSnapshot || !grant.mayReadProfile) return unknown;
  try {
    const { nickname, avatarUrl, unionId } = await api.profile(grant);
    return { ...unknown, nickname, avatarUrl, unionId: unionId ?? unknown.unionId };
  } catch (error) {
    onSilence(error);
    return unknown;
  }
}

/** Forgets codes that nobody sends any more, and whom they told of. */
export async function forgetCodes(db: Queryable): Promise<void> {
  await db.delete(wechatCodes).where(lt(wechatCodes.claimedAt, KEPT));
}
