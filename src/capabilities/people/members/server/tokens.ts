import {
  and,
  countDistinct,
  desc,
  eq,
  gt,
  inArray,
  isNull,
  lte,
  ne,
  notInArray,
  or,
  type Placeholder,
  sql,
} from "drizzle-orm";
import { hashToken, newToken } from "#platform/auth/tokens.ts";
import type { Database, Queryable, Transaction } from "#platform/database/client.ts";
import { gathered } from "#platform/database/gathered.ts";
import { lock } from "#platform/database/lock.ts";
import { preparedOnce } from "#platform/database/prepared.ts";
import { memberTopic, publish } from "#platform/events/publish.ts";
import { CREDENTIALS_CHANGED } from "#platform/events/streams.ts";
import { MEMBER_TOKEN_PREFIX, type MemberActor } from "#platform/http/actor.ts";
import { shortAddress } from "#platform/http/client-name.ts";
import { AppError } from "#shared/errors.ts";
import { signInEndings } from "./sign-in-endings.ts";
import { members, memberTokens } from "./tables.ts";

const VALID_MS = 30 * 86_400_000;
/** Told to a member whose sign-in somebody else seems to hold. */
const COPIED = {
  title: "一台设备已被退出登录",
  body: "有人用了这台设备已作废的登录凭证，它可能被复制过。为了安全，这次登录已全部失效，请重新登录；如果不是你，请检查这台设备。",
};
/** So often at most it is written down that a sign-in is in use. */
const SEEN_EVERY_MS = 10 * 60_000;
/** How long a rotated token still works, for tabs that have not heard of the new one. */
const GRACE_MS = 60_000;

/**
 * The member a bearer token stands for, seen now at this address; null when it is unknown, expired, void, or the account is closed. One
 * that was rotated away is used by nobody but whoever copied it: then all that descends from its sign-in ends.
 */
export async function memberByToken(
  db: Database,
  token: string,
  address: string,
): Promise<MemberActor | null> {
  const hash = hashToken(token);
  const row = await findToken(db, hash);
  const now = new Date();
  if (row === undefined) await endCopied(db, hash, now);
  if (row === undefined || row.status === "cancelled") return null;
  const over = row.statusUntil !== null && row.statusUntil <= now;
  const status = over ? "active" : row.status;
  if (status === "banned") return null;
  if (now.getTime() - row.seenAt.getTime() >= SEEN_EVERY_MS) await noteSeen(db, hash, now, address);
  return {
    kind: "member",
    id: row.id,
    tokenHash: hash,
    role: row.role,
    status: status === "muted" ? "muted" : "active",
    minor: row.minor,
    provedAt: row.provedAt,
  };
}

/** The member of a token that opens something; those who look at the same moment do so in one statement. */
const findToken = gathered(async (db: Database, hashes: readonly string[]) => {
  const rows = await preparedOnce(db, "members:tokens", (name) =>
    db
      .select({
        hash: memberTokens.hash,
        id: members.id,
        role: members.role,
        status: members.status,
        statusUntil: members.statusUntil,
        minor: members.minorMode,
        provedAt: memberTokens.provedAt,
        seenAt: memberTokens.seenAt,
      })
      .from(memberTokens)
      .innerJoin(members, eq(members.id, memberTokens.memberId))
      .where(
        and(
          sql`${memberTokens.hash} = any(${sql.placeholder("hashes")}::text[])`,
          isValidAt(sql.placeholder("now")),
        ),
      )
      .prepare(name),
  ).execute({ hashes, now: new Date() });
  const known = new Map(rows.map((row) => [row.hash, row]));
  return hashes.map((hash) => known.get(hash));
});

async function noteSeen(db: Database, hash: string, now: Date, address: string): Promise<void> {
  const before = new Date(now.getTime() - SEEN_EVERY_MS);
  await db
    .update(memberTokens)
    .set({ seenAt: now, seenFrom: shortAddress(address) })
    .where(and(eq(memberTokens.hash, hash), lte(memberTokens.seenAt, before)));
}

/** Those of these tokens, given by their hashes, that stand for a member at the moment; as {@link memberByToken}. */
export async function goodTokens(db: Queryable, hashes: readonly string[]): Promise<Set<string>> {
  const now = new Date();
  const notBanned = or(ne(members.status, "banned"), lte(members.statusUntil, now));
  const rows = await db
    .select({ hash: memberTokens.hash })
    .from(memberTokens)
    .innerJoin(members, eq(members.id, memberTokens.memberId))
    .where(
      and(
        inArray(memberTokens.hash, [...hashes]),
        isValidAt(now),
        ne(members.status, "cancelled"),
        notBanned,
      ),
    );
  return new Set(rows.map(({ hash }) => hash));
}

/** Makes and stores a token; only its hash is kept. */
export async function issueToken(
  db: Queryable,
  {
    memberId,
    family,
    userAgent,
    provedAt,
    signedInAt = new Date(),
    seenFrom,
  }: {
    memberId: string;
    family: string;
    userAgent: string;
    provedAt: Date | null;
    /** Of the sign-in, where this is not it. */
    signedInAt?: Date;
    seenFrom: string;
  },
): Promise<string> {
  const { token, hash } = newToken(MEMBER_TOKEN_PREFIX);
  await preparedOnce(db, "members:issue-token", (name) =>
    db
      .insert(memberTokens)
      .values({
        hash: sql.placeholder("hash"),
        memberId: sql.placeholder("memberId"),
        family: sql.placeholder("family"),
        expiresAt: sql.placeholder("expiresAt"),
        userAgent: sql.placeholder("userAgent"),
        provedAt: sql`${sql.placeholder("provedAt")}::timestamptz`,
        signedInAt: sql.placeholder("signedInAt"),
        seenFrom: sql.placeholder("seenFrom"),
      })
      .prepare(name),
  ).execute({
    ...{ hash, memberId, family, signedInAt, seenFrom },
    // May be none, which a column of moments does not take out of a placeholder.
    provedAt: provedAt?.toISOString() ?? null,
    expiresAt: new Date(Date.now() + VALID_MS),
    userAgent: userAgent.slice(0, 200),
  });
  return token;
}

/** Whether anything of a sign-in is still good; holds its end off until the transaction is over. */
export async function isFamilyOpen(tx: Transaction, family: string): Promise<boolean> {
  await lockFamily(tx, family);
  const rows = await tx
    .select({ hash: memberTokens.hash })
    .from(memberTokens)
    .where(and(eq(memberTokens.family, family), isValidAt(new Date())))
    .limit(1);
  return rows.length > 0;
}

/**
 * Rotation: a new token of the same family; the old one is void after a minute, counted from its first
 * rotation. Tabs that ask at the same time each get one.
 * @throws AppError UNAUTHENTICATED when the old one is void by now
 */
export async function refreshToken(db: Database, tokenHash: string): Promise<string> {
  return db.transaction(async (tx) => {
    const family = await lockFamilyOf(tx, tokenHash);
    const now = new Date();
    const [old] = await tx
      .update(memberTokens)
      .set({
        voidAt: sql`coalesce(${memberTokens.voidAt}, ${new Date(now.getTime() + GRACE_MS).toISOString()}::timestamptz)`,
      })
      .where(and(eq(memberTokens.hash, tokenHash), isValidAt(now)))
      .returning();
    if (old === undefined) throw new AppError("UNAUTHENTICATED");
    return issueToken(tx, {
      memberId: old.memberId,
      family,
      userAgent: old.userAgent,
      provedAt: old.provedAt,
      signedInAt: old.signedInAt,
      seenFrom: old.seenFrom,
    });
  });
}

/** Signs out: every token that descends from the same sign-in ends. */
export async function endFamily(db: Database, tokenHash: string): Promise<void> {
  await db.transaction(async (tx) => {
    const family = await lockFamilyOf(tx, tokenHash);
    const ended = await tx
      .delete(memberTokens)
      .where(eq(memberTokens.family, family))
      .returning({ memberId: memberTokens.memberId });
    if (ended[0]) await publish(tx, memberTopic(ended[0].memberId), CREDENTIALS_CHANGED);
  });
}

/** One sign-in with all that descends from it. */
export interface SignIn {
  /** Names it; opens nothing. */
  id: string;
  userAgent: string;
  signedInAt: Date;
  seenAt: Date;
  seenFrom: string;
}

/** The sign-ins of a member that still open something, the one used last first. */
export async function listSignIns(db: Queryable, memberId: string): Promise<SignIn[]> {
  const rows = await db
    .select()
    .from(memberTokens)
    .where(and(eq(memberTokens.memberId, memberId), isValidAt(new Date())))
    .orderBy(desc(memberTokens.seenAt), desc(memberTokens.issuedAt));
  return [...Map.groupBy(rows, ({ family }) => family)].flatMap(([id, [latest]]) => {
    if (latest === undefined) return [];
    const { userAgent, signedInAt, seenAt, seenFrom } = latest;
    return [{ id, userAgent, signedInAt, seenAt, seenFrom }];
  });
}

/** When these members last used a sign-in, to ten minutes; those without any are left out. */
export async function signInsSeen(db: Queryable, memberIds: readonly string[]): Promise<Map<string, Date>> {
  if (memberIds.length === 0) return new Map();
  const rows = await db
    .select({
      memberId: memberTokens.memberId,
      at: sql<Date>`max(${memberTokens.seenAt})`.mapWith(memberTokens.seenAt),
    })
    .from(memberTokens)
    .where(inArray(memberTokens.memberId, [...memberIds]))
    .groupBy(memberTokens.memberId);
  return new Map(rows.map(({ memberId, at }) => [memberId, at]));
}

/** Which sign-in a token descends from; undefined when the token is gone. */
export async function signInOf(db: Queryable, tokenHash: string): Promise<string | undefined> {
  const [row] = await db
    .select({ family: memberTokens.family })
    .from(memberTokens)
    .where(eq(memberTokens.hash, tokenHash))
    .limit(1);
  return row?.family;
}

/** Ends one sign-in of the member. @returns false when he has none of that name */
export async function endSignIn(db: Database, memberId: string, family: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    await lockFamily(tx, family);
    const ended = await tx
      .delete(memberTokens)
      .where(and(eq(memberTokens.memberId, memberId), eq(memberTokens.family, family)))
      .returning({ hash: memberTokens.hash });
    if (ended.length > 0) await publish(tx, memberTopic(memberId), CREDENTIALS_CHANGED);
    return ended.length > 0;
  });
}

/** Ends every sign-in of a member, in the caller's transaction. */
export async function endAllSignIns(tx: Transaction, memberId: string): Promise<void> {
  await lock(tx, `sign-ins:${memberId}`);
  const families = await tx
    .selectDistinct({ family: memberTokens.family })
    .from(memberTokens)
    .where(eq(memberTokens.memberId, memberId))
    .orderBy(memberTokens.family);
  for (const { family } of families) await lockFamily(tx, family);
  await tx.delete(memberTokens).where(eq(memberTokens.memberId, memberId));
  await publish(tx, memberTopic(memberId), CREDENTIALS_CHANGED);
}

/** How many other sign-ins of the member still open something. */
export async function countOtherSignIns(
  db: Queryable,
  { id, tokenHash }: Pick<MemberActor, "id" | "tokenHash">,
): Promise<number> {
  const own = db
    .select({ family: memberTokens.family })
    .from(memberTokens)
    .where(eq(memberTokens.hash, tokenHash));
  const [row] = await db
    .select({ others: countDistinct(memberTokens.family) })
    .from(memberTokens)
    .where(and(eq(memberTokens.memberId, id), notInArray(memberTokens.family, own), isValidAt(new Date())));
  return row?.others ?? 0;
}

/**
 * Ends every other sign-in of the member, on whatever device.
 * @returns how many there were
 */
export async function endOtherSignIns(
  db: Database,
  { id, tokenHash }: Pick<MemberActor, "id" | "tokenHash">,
): Promise<number> {
  return db.transaction(async (tx) => {
    // Two devices that end each other must not wait for each other: the first one ends the second's sign-in.
    await lock(tx, `sign-ins:${id}`);
    const own = await lockFamilyOf(tx, tokenHash);
    const others = await tx
      .selectDistinct({ family: memberTokens.family })
      .from(memberTokens)
      .where(and(eq(memberTokens.memberId, id), ne(memberTokens.family, own)))
      .orderBy(memberTokens.family);
    const families = others.map(({ family }) => family);
    if (families.length === 0) return 0;
    for (const family of families) await lockFamily(tx, family);
    const now = new Date();
    const ended = await tx
      .delete(memberTokens)
      .where(inArray(memberTokens.family, families))
      .returning({ family: memberTokens.family, expiresAt: memberTokens.expiresAt });
    await publish(tx, memberTopic(id), CREDENTIALS_CHANGED);
    // What had expired by itself was nowhere signed in any more.
    return new Set(ended.filter(({ expiresAt }) => expiresAt > now).map(({ family }) => family)).size;
  });
}

/**
 * A token that was rotated away and is used after its grace: owner and thief hold descendants of one sign-in,
 * and nobody knows which is whose. All of them end, and the member is told, once.
 */
async function endCopied(db: Database, hash: string, now: Date): Promise<void> {
  const [used] = await db
    .select({ family: memberTokens.family, memberId: memberTokens.memberId })
    .from(memberTokens)
    .where(and(eq(memberTokens.hash, hash), gt(memberTokens.expiresAt, now), lte(memberTokens.voidAt, now)))
    .limit(1);
  if (used === undefined) return;
  const { family, memberId } = used;
  await db.transaction(async (tx) => {
    await lockFamily(tx, family);
    const ended = await tx
      .delete(memberTokens)
      .where(eq(memberTokens.family, family))
      .returning({ hash: memberTokens.hash });
    if (ended.length === 0) return;
    await publish(tx, memberTopic(memberId), CREDENTIALS_CHANGED);
    for (const [, tell] of signInEndings.entries()) await tell(tx, { memberId, family, words: COPIED });
  });
}

/** Rotation and sign-out of one family wait for each other; otherwise a token could be born after the end. */
const lockFamily = (tx: Transaction, family: string) => lock(tx, `family:${family}`);

/** @throws AppError UNAUTHENTICATED when the token is gone */
async function lockFamilyOf(tx: Transaction, tokenHash: string): Promise<string> {
  const [row] = await tx
    .select({ family: memberTokens.family })
    .from(memberTokens)
    .where(eq(memberTokens.hash, tokenHash))
    .limit(1);
  if (row === undefined) throw new AppError("UNAUTHENTICATED");
  await lockFamily(tx, row.family);
  return row.family;
}

function isValidAt(now: Date | Placeholder) {
  return and(gt(memberTokens.expiresAt, now), or(isNull(memberTokens.voidAt), gt(memberTokens.voidAt, now)));
}
