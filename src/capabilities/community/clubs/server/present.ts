import type { z } from "zod";
import type { clubMemberSchema, membershipSchema } from "#capabilities/community/clubs/contract.ts";
import { memberCards } from "#capabilities/people/members/server/public.ts";
import type { Queryable } from "#platform/database/client.ts";
import { celebratedDays, dayOf, yearsBetween } from "./calendar.ts";
import type { clubMembers } from "./tables.ts";

type MembershipRow = Pick<typeof clubMembers.$inferSelect, "section" | "number" | "role" | "joinedAt">;

export function presentMembership(row: MembershipRow, now = new Date()): z.input<typeof membershipSchema> {
  return {
    section: row.section,
    number: row.number,
    role: row.role,
    joined_at: row.joinedAt.toISOString(),
    years: yearsBetween(row.joinedAt, now),
  };
}

/** A row of a club's list, beside what the profile says. */
export interface ListedMember extends MembershipRow {
  memberId: string;
  city: string;
  /** YYYY-MM-DD; null where the member keeps the day to himself. */
  birthday: string | null;
}

/** As a club's list shows them; members who are gone are left out. */
export async function presentMembers(
  db: Queryable,
  rows: readonly ListedMember[],
  now = new Date(),
): Promise<z.input<typeof clubMemberSchema>[]> {
  const cards = await memberCards(
    db,
    rows.map(({ memberId }) => memberId),
  );
  return rows.flatMap((row) => {
    const member = cards.get(row.memberId);
    if (member === undefined) return [];
    const { section: _, ...membership } = presentMembership(row, now);
    return [{ ...membership, member, city: row.city, celebrates: celebrationOf(row, now) }];
  });
}

/** What of a member's is today; his birthday goes before the day he joined. */
export function celebrationOf(
  { birthday, joinedAt }: Pick<ListedMember, "birthday" | "joinedAt">,
  now: Date,
): "birthday" | "anniversary" | null {
  const today = celebratedDays(now);
  if (birthday !== null && today.includes(birthday.slice(5))) return "birthday";
  return yearsBetween(joinedAt, now) > 0 && today.includes(dayOf(joinedAt)) ? "anniversary" : null;
}
