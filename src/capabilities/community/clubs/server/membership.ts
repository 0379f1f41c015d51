import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { recordAct } from "#capabilities/community/growth/server/public.ts";
import type { Queryable, Transaction } from "#platform/database/client.ts";
import { lock } from "#platform/database/lock.ts";
import { lockedRow } from "#platform/database/row.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { clubTag } from "./cache-tags.ts";
import { clubOf } from "./club-of.ts";
import { clubMembers, clubNumbers } from "./tables.ts";

export type MembershipRow = typeof clubMembers.$inferSelect;

/**
 * Makes somebody a member of a club. Who is in it already stays as he is; who left gets his number and day back, as a
 * plain member.
 * @returns his place, and whether he had never been there
 * @throws AppError NOT_FOUND for what is no club
 */
export async function joinClub(
  { db, cache }: Pick<Services, "db" | "cache">,
  slug: string,
  memberId: string,
): Promise<{ membership: MembershipRow; first: boolean }> {
  const { slug: section } = clubOf(slug);
  return db.transaction(async (tx) => {
    // Nothing is there yet that could be locked: a second tap waits for the first.
    await lock(tx, `club:${section}:${memberId}`);
    const before = await membershipOf(tx, section, memberId);
    if (before?.leftAt === null) return { membership: before, first: false };
    await cache.invalidate(tx, [clubTag(section)]);
    if (before !== undefined) {
      const [membership = before] = await tx
        .update(clubMembers)
        .set({ leftAt: null })
        .where(ofMember(section, memberId))
        .returning();
      return { membership, first: false };
    }
    const [membership] = await tx
      .insert(clubMembers)
      .values({ section, memberId, number: await nextNumber(tx, section) })
      .returning();
    if (membership === undefined) throw new Error("a membership that was inserted is not there");
    await recordAct(tx, { act: "club.joined", memberId, object: `club:${section}` });
    return { membership, first: true };
  });
}

/**
 * Takes somebody out of a club; a role there ends with it. Whoever is not in it stays out.
 * @throws AppError NOT_FOUND for what is no club
 */
export async function leaveClub(
  { db, cache }: Pick<Services, "db" | "cache">,
  slug: string,
  memberId: string,
): Promise<void> {
  const { slug: section } = clubOf(slug);
  await db.transaction(async (tx) => {
    const left = await tx
      .update(clubMembers)
      .set({ leftAt: new Date(), role: "member" })
      .where(and(ofMember(section, memberId), isNull(clubMembers.leftAt)))
      .returning({ number: clubMembers.number });
    if (left.length > 0) await cache.invalidate(tx, [clubTag(section)]);
  });
}

/** The clubs that a member is in, the one joined first on top. */
export function clubsOf(db: Queryable, memberId: string): Promise<MembershipRow[]> {
  return db
    .select()
    .from(clubMembers)
    .where(and(eq(clubMembers.memberId, memberId), isNull(clubMembers.leftAt)))
    .orderBy(asc(clubMembers.joinedAt), asc(clubMembers.section));
}

/** Somebody's place in a club, also a left one; undefined when he was never there. */
export async function membershipOf(
  db: Queryable,
  section: string,
  memberId: string,
): Promise<MembershipRow | undefined> {
  const [row] = await db.select().from(clubMembers).where(ofMember(section, memberId)).limit(1);
  return row;
}

/**
 * Locks the place of somebody who is in a club.
 * @throws AppError NOT_FOUND when he is not, or not any more
 */
export async function lockMembership(
  tx: Transaction,
  section: string,
  memberId: string,
): Promise<MembershipRow> {
  const row = await lockedRow(tx, clubMembers, and(ofMember(section, memberId), isNull(clubMembers.leftAt)));
  if (row === undefined) throw new AppError("NOT_FOUND", "这位车友已退出车友会");
  return row;
}

/** The next number of a club. Taken in the transaction that uses it: one that is rolled back leaves no gap. */
export async function nextNumber(tx: Transaction, section: string): Promise<number> {
  const [row] = await tx
    .insert(clubNumbers)
    .values({ section, last: 1 })
    .onConflictDoUpdate({ target: clubNumbers.section, set: { last: sql`${clubNumbers.last} + 1` } })
    .returning({ last: clubNumbers.last });
  if (row === undefined) throw new Error("a club gave out no number");
  return row.last;
}

const ofMember = (section: string, memberId: string) =>
  and(eq(clubMembers.section, section), eq(clubMembers.memberId, memberId));
