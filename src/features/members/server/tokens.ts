import { and, eq, gt, isNull, or, sql } from "drizzle-orm";
import { hashToken, newToken } from "#platform/auth/tokens.ts";
import type { Database, Queryable } from "#platform/database/client.ts";
import { MEMBER_TOKEN_PREFIX, type MemberActor } from "#platform/http/actor.ts";
import { AppError } from "#shared/errors.ts";
import { members, memberTokens } from "./tables.ts";

const VALID_MS = 30 * 86_400_000;
/** How long a rotated token still works, for tabs that have not heard of the new one. */
const GRACE_MS = 60_000;

/** The member a bearer token stands for; null when it is unknown, expired, void, or the account is closed. */
export async function memberByToken(db: Queryable, token: string): Promise<MemberActor | null> {
  const hash = hashToken(token);
  const now = new Date();
  const [row] = await db
    .select({ id: members.id, role: members.role, status: members.status, statusUntil: members.statusUntil })
    .from(memberTokens)
    .innerJoin(members, eq(members.id, memberTokens.memberId))
    .where(and(eq(memberTokens.hash, hash), isValidAt(now)))
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

/** Makes and stores a token; only its hash is kept. */
export async function issueToken(
  db: Queryable,
  { memberId, family, userAgent }: { memberId: string; family: string; userAgent: string },
): Promise<string> {
  const { token, hash } = newToken(MEMBER_TOKEN_PREFIX);
  await db.insert(memberTokens).values({
    hash,
    memberId,
    family,
    expiresAt: new Date(Date.now() + VALID_MS),
    userAgent: userAgent.slice(0, 200),
  });
  return token;
}

/**
 * Rotation: a new token of the same family; the old one is void after a minute, counted from its first
 * rotation. Tabs that ask at the same time each get one.
 * @throws AppError UNAUTHENTICATED when the old one is void by now
 */
export async function refreshToken(db: Database, tokenHash: string): Promise<string> {
  return db.transaction(async (tx) => {
    const family = await lockFamily(tx, tokenHash);
    const now = new Date();
    const [old] = await tx
      .update(memberTokens)
      .set({
        voidAt: sql`coalesce(${memberTokens.voidAt}, ${new Date(now.getTime() + GRACE_MS).toISOString()}::timestamptz)`,
      })
      .where(and(eq(memberTokens.hash, tokenHash), isValidAt(now)))
      .returning();
    if (old === undefined) throw new AppError("UNAUTHENTICATED");
    return issueToken(tx, { memberId: old.memberId, family, userAgent: old.userAgent });
  });
}

/** Signs out: every token that descends from the same sign-in ends. */
export async function endFamily(db: Database, tokenHash: string): Promise<void> {
  await db.transaction(async (tx) => {
    const family = await lockFamily(tx, tokenHash);
    await tx.delete(memberTokens).where(eq(memberTokens.family, family));
  });
}

/** Rotation and sign-out of one family wait for each other; otherwise a token could be born after the end. */
async function lockFamily(db: Queryable, tokenHash: string): Promise<string> {
  const [row] = await db
    .select({ family: memberTokens.family })
    .from(memberTokens)
    .where(eq(memberTokens.hash, tokenHash))
    .limit(1);
  if (row === undefined) throw new AppError("UNAUTHENTICATED");
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`family:${row.family}`}, 0))`);
  return row.family;
}

function isValidAt(now: Date) {
  return and(gt(memberTokens.expiresAt, now), or(isNull(memberTokens.voidAt), gt(memberTokens.voidAt, now)));
}
