import { and, eq, gt, isNull, or } from "drizzle-orm";
import { hashToken } from "#platform/auth/tokens.ts";
import type { Queryable } from "#platform/database/client.ts";
import type { MemberActor } from "#platform/http/actor.ts";
import { members, memberTokens } from "./tables.ts";

/** The member a bearer token stands for; null when it is unknown, expired, void, or the account is closed. */
export async function memberByToken(db: Queryable, token: string): Promise<MemberActor | null> {
  const hash = hashToken(token);
  const now = new Date();
  const [row] = await db
    .select({ id: members.id, role: members.role, status: members.status, statusUntil: members.statusUntil })
    .from(memberTokens)
    .innerJoin(members, eq(members.id, memberTokens.memberId))
    .where(
      and(
        eq(memberTokens.hash, hash),
        gt(memberTokens.expiresAt, now),
        or(isNull(memberTokens.voidAt), gt(memberTokens.voidAt, now)),
      ),
    )
    .limit(1);
  if (row === undefined || row.status === "cancelled") return null;
  const over = row.statusUntil !== null && row.statusUntil <= now;
  const status = over ? "active" : row.status;
  if (status === "banned") return null;
  return {
    kind: "member",
    id: row.id,
    tokenHash: hash,
    role: row.role,
    status: status === "muted" ? "muted" : "active",
  };
}
