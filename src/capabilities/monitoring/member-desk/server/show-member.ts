import { and, desc, eq, gt, isNull, sql } from "drizzle-orm";
import { admins } from "#capabilities/desk/admin/server/public.ts";
import type { MemberDetail } from "#capabilities/monitoring/member-desk/contract.ts";
import { monitoredTexts } from "#capabilities/monitoring/monitoring/server/public.ts";
import { listSignIns, memberJoins, members } from "#capabilities/people/members/server/public.ts";
import { memberWarnings } from "#capabilities/people/warnings/server/public.ts";
import { can } from "#platform/auth/permissions.ts";
import type { Queryable } from "#platform/database/client.ts";
import { deviceName } from "#platform/http/client-name.ts";
import { versionOf } from "#platform/version.ts";
import { AppError } from "#shared/errors.ts";
import { abilities, BAN, type DeskActor } from "./policy.ts";
import { presentMembers } from "./present.ts";
import { sanctionsOf } from "./sanctions.ts";
import { banHidden, memberBans, memberNotes } from "./tables.ts";

type Row = typeof members.$inferSelect;

/** Of what two administrators could change at once: name, face, number and standing. */
export const memberVersion = (row: Row): string =>
  versionOf(
    ...[row.id, row.nickname, row.avatarId, row.coverId, row.bio, row.mobile],
    ...[row.status, row.statusUntil?.toISOString(), row.statusReason, row.cancelDueAt?.toISOString()],
  );

/**
 * One member as the desk shows him.
 * @throws AppError NOT_FOUND
 */
export async function showMember(
  db: Queryable,
  actor: Pick<DeskActor, "id" | "grants">,
  id: string,
): Promise<MemberDetail> {
  const [row] = await db.select().from(members).where(eq(members.id, id));
  const [shown] = await presentMembers(db, [id]);
  if (row === undefined || shown === undefined) throw new AppError("NOT_FOUND", "没有这位会员");
  const [written] = await db
    .select({
      published: tally(sql`${monitoredTexts.published}`),
      waiting: tally(sql`${monitoredTexts.state} = 'in_review'`),
      refused: tally(sql`${monitoredTexts.state} in ('rejected', 'revoked')`),
      removed: tally(sql`${monitoredTexts.state} = 'removed'`),
    })
    .from(monitoredTexts)
    .where(eq(monitoredTexts.authorId, id));
  const signIns = await listSignIns(db, id);
  const notes = await db
    .select({ note: memberNotes, by: admins.name })
    .from(memberNotes)
    .innerJoin(admins, eq(admins.id, memberNotes.byAdmin))
    .where(eq(memberNotes.memberId, id))
    .orderBy(sql`${memberNotes.pinnedAt} desc nulls last`, desc(memberNotes.id))
    .limit(50);
  const joins = await memberJoins(db, id);
  const banned = shown.standing === "banned";
  return {
    ...shown,
    bio: row.bio,
    growth: row.growth,
    reason: shown.standing === "banned" || shown.standing === "muted" ? row.statusReason : "",
    written: written ?? { published: 0, waiting: 0, refused: 0, removed: 0 },
    sign_ins: signIns.map(({ userAgent, seenFrom, signedInAt, seenAt }) => ({
      device: deviceName(userAgent) || "未知设备",
      network: seenFrom,
      signed_in_at: signedInAt.toISOString(),
      seen_at: seenAt.toISOString(),
    })),
    sanctions: await sanctionsOf(db, id),
    warnings: await warningsOf(db, id),
    notes: notes.map(({ note, by }) => ({
      id: note.id,
      text: note.text,
      by_name: by,
      pinned: note.pinnedAt !== null,
      can_remove: note.byAdmin === actor.id || can(actor, BAN),
      created_at: note.createdAt.toISOString(),
    })),
    merged_from: joins.from,
    merged_into: joins.into,
    hidden: banned ? await hiddenBy(db, id) : null,
    can: abilities(actor, {
      cancelled: row.status === "cancelled",
      banned,
      hasMobile: row.mobile !== null,
    }),
    version: memberVersion(row),
  };
}

/** How many warnings count now, and how many there were. */
async function warningsOf(db: Queryable, memberId: string) {
  const own = and(eq(memberWarnings.memberId, memberId), isNull(memberWarnings.withdrawnAt));
  return {
    standing: await db.$count(memberWarnings, and(own, gt(memberWarnings.expiresAt, sql`now()`))),
    all: await db.$count(memberWarnings, own),
  };
}

const tally = (where: ReturnType<typeof sql>) => sql<number>`(count(*) filter (where ${where}))::int`;

/** How much the standing ban has hidden so far; null where it hides nothing. */
async function hiddenBy(db: Queryable, memberId: string): Promise<number | null> {
  const [ban] = await db
    .select({ id: memberBans.id, hides: memberBans.hides })
    .from(memberBans)
    .where(and(eq(memberBans.memberId, memberId), isNull(memberBans.liftedAt)));
  if (!ban?.hides) return null;
  return db.$count(banHidden, eq(banHidden.banId, ban.id));
}
