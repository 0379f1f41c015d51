import { and, desc, eq, or, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "#platform/database/client.ts";
import { lock } from "#platform/database/lock.ts";
import { firstRow } from "#platform/database/row.ts";
import type { Wechat } from "#platform/wechat/open.ts";
import type { Identity } from "./identity.ts";
import { wechatAccounts } from "./tables.ts";

type AccountRow = typeof wechatAccounts.$inferSelect;

/** Two tabs of one person, or two codes, make one account. */
export const lockPerson = (tx: Transaction, { appId }: Wechat, { openId }: Identity) =>
  lock(tx, `wechat:${appId}:${openId}`);

/** Whose WeChat it is: by its name in this official account, or by the one in all apps of the operator. */
export async function accountOf(
  db: Queryable,
  { appId }: Wechat,
  { openId, unionId }: Identity,
): Promise<AccountRow | undefined> {
  const own = and(eq(wechatAccounts.appId, appId), eq(wechatAccounts.openId, openId));
  const [row] = await db
    .select()
    .from(wechatAccounts)
    .where(unionId === null ? own : or(own, eq(wechatAccounts.unionId, unionId)))
    // The exact one first.
    .orderBy(desc(sql`${own}`))
    .limit(1);
  return row;
}

/** Keeps which WeChat a member signs in by, and what WeChat told last. The constraints refuse what is taken. */
export async function keepAccount(
  db: Queryable,
  { appId }: Wechat,
  { openId, unionId, nickname }: Identity,
  memberId: string,
  source = 1,
): Promise<void> {
  await db
    .insert(wechatAccounts)
    .values({ appId, openId, unionId, memberId, nickname, source })
    .onConflictDoUpdate({
      target: [wechatAccounts.appId, wechatAccounts.openId],
      set: {
        unionId: sql`coalesce(excluded.union_id, ${wechatAccounts.unionId})`,
        nickname: sql`coalesce(nullif(excluded.nickname, ''), ${wechatAccounts.nickname})`,
        reachable: true,
      },
    });
}

/** The WeChat that a member signs in by; undefined without one. */
export async function accountOfMember(
  db: Queryable,
  { appId }: Wechat,
  memberId: string,
): Promise<AccountRow | undefined> {
  const row = await firstRow(
    db,
    wechatAccounts,
    and(eq(wechatAccounts.appId, appId), eq(wechatAccounts.memberId, memberId)),
  );
  return row;
}
