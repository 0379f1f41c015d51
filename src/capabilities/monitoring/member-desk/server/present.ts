import { and, eq, gt, inArray, isNull, or, sql } from "drizzle-orm";
import type { MemberRow, MemberStanding } from "#capabilities/monitoring/member-desk/contract.ts";
import { memberCards, members, signInsSeen } from "#capabilities/people/members/server/public.ts";
import { mutes } from "#capabilities/review/moderation/server/public.ts";
import type { Queryable } from "#platform/database/client.ts";
import { maskMobile } from "#shared/validation.ts";

type Row = typeof members.$inferSelect;

/** How an account stands at the moment; what keeps it from most goes first. A mute may end at a section. */
export function standingOf(row: Row, muted: boolean, now = new Date()): MemberStanding {
  if (row.status === "cancelled") return "cancelled";
  const over = row.statusUntil !== null && row.statusUntil <= now;
  if (row.status === "banned" && !over) return "banned";
  if (row.cancelDueAt !== null) return "cancelling";
  return muted || (row.status === "muted" && !over) ? "muted" : "active";
}

/** Rows of the desk's list, in the order asked for; unknown ids are left out. */
export async function presentMembers(db: Queryable, ids: readonly string[]): Promise<MemberRow[]> {
  if (ids.length === 0) return [];
  const wanted = [...ids];
  const rows = await db.select().from(members).where(inArray(members.id, wanted));
  const muted = await db
    .selectDistinctOn([mutes.memberId], { memberId: mutes.memberId, until: mutes.until })
    .from(mutes)
    .where(
      and(
        inArray(mutes.memberId, wanted),
        eq(mutes.blocks, "writing"),
        isNull(mutes.liftedAt),
        or(isNull(mutes.until), gt(mutes.until, sql`now()`)),
      ),
    )
    .orderBy(mutes.memberId, sql`${mutes.until} desc nulls first`);
  const cards = await memberCards(db, wanted);
  const seen = await signInsSeen(db, wanted);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const muteOf = new Map(muted.map((row) => [row.memberId, row]));
  return wanted.flatMap((id) => {
    const [row, member] = [byId.get(id), cards.get(id)];
    if (row === undefined || member === undefined) return [];
    const mute = muteOf.get(id);
    const standing = standingOf(row, mute !== undefined);
    return {
      member,
      mobile: row.mobile === null ? "" : maskMobile(row.mobile),
      standing,
      until: untilOf(row, standing, mute?.until ?? null)?.toISOString() ?? null,
      region: row.region,
      city: row.city,
      last_seen_at: seen.get(id)?.toISOString() ?? null,
      created_at: row.createdAt.toISOString(),
    };
  });
}

function untilOf(row: Row, standing: MemberStanding, mutedUntil: Date | null): Date | null {
  if (standing === "banned") return row.statusUntil;
  if (standing === "cancelling") return row.cancelDueAt;
  return standing === "muted" ? (mutedUntil ?? row.statusUntil) : null;
}
