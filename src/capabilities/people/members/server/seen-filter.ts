import { and, eq, exists, gt, ilike, not, notIlike, type SQL, sql } from "drizzle-orm";
import type { Queryable } from "#platform/database/client.ts";
import { members, memberTokens } from "./tables.ts";

/** What members sign in with, as the browser names itself. */
type DeviceKind = "ios" | "android" | "wechat" | "desktop";

const signIn = (db: Queryable, where: SQL | undefined) =>
  exists(
    db
      .select({ one: sql`1` })
      .from(memberTokens)
      .where(and(eq(memberTokens.memberId, members.id), where)),
  );

/** True of members who used a sign-in in the last days. */
export const seenWithin = (db: Queryable, days: number): SQL =>
  signIn(db, gt(memberTokens.seenAt, sql`now() - make_interval(days => ${days})`));

/** True of members who did not. */
export const unseenFor = (db: Queryable, days: number): SQL => not(seenWithin(db, days));

/** True of members who have a sign-in on such a device. */
export function usesDevice(db: Queryable, kind: DeviceKind): SQL {
  const agent = memberTokens.userAgent;
  switch (kind) {
    case "wechat":
      return signIn(db, ilike(agent, "%micromessenger%"));
    case "ios":
      return signIn(db, sql`${agent} ~* '(iphone|ipad)'`);
    case "android":
      return signIn(db, ilike(agent, "%android%"));
    default:
      return signIn(db, and(notIlike(agent, "%mobile%"), sql`${agent} ~* '(windows|macintosh|x11)'`));
  }
}
