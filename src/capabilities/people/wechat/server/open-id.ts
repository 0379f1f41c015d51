import { and, eq } from "drizzle-orm";
import type { Queryable } from "#platform/database/client.ts";
import { firstRow } from "#platform/database/row.ts";
import { wechatAccounts } from "./tables.ts";

/** The member's name in this app of WeChat's; null where he is not bound to one there. */
export async function openIdOf(db: Queryable, appId: string, memberId: string): Promise<string | null> {
  const ofIt = and(eq(wechatAccounts.appId, appId), eq(wechatAccounts.memberId, memberId));
  return (await firstRow(db, wechatAccounts, ofIt))?.openId ?? null;
}
