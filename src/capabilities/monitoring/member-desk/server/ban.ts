import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { type AuditAction, recordAudit } from "#capabilities/desk/admin/server/public.ts";
import { endAllSignIns, members, setBan, setMute } from "#capabilities/people/members/server/public.ts";
import { notify } from "#capabilities/people/notices/server/public.ts";
import { muteEverywhere } from "#capabilities/review/moderation/server/public.ts";
import type { Transaction } from "#platform/database/client.ts";
import { firstRow, lockedRow } from "#platform/database/row.ts";
import { transact } from "#platform/database/transact.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { lockHidden, settleSoon, takeOverHidden } from "./ban-texts.ts";
import { unbannedNotice } from "./notice-kinds.ts";
import type { DeskActor } from "./policy.ts";
import { memberVersion } from "./show-member.ts";
import { memberBans } from "./tables.ts";

type Row = typeof members.$inferSelect;

/**
 * Locks a member as he was seen.
 * @throws AppError NOT_FOUND; CHANGED when somebody changed him meanwhile; CONFLICT for an account that is closed
 */
export async function lockMember(tx: Transaction, id: string, version: string): Promise<Row> {
  const row = await lockOpen(tx, id);
  demandSeen(row, version);
  return row;
}

async function lockOpen(tx: Transaction, id: string): Promise<Row> {
  const row = await lockedRow(tx, members, eq(members.id, id));
  if (row === undefined) throw new AppError("NOT_FOUND", "没有这位会员");
  if (row.status === "cancelled") throw new AppError("CONFLICT", "这个账号已注销");
  return row;
}

function demandSeen(row: Row, version: string): void {
  if (memberVersion(row) !== version)
    throw new AppError("CHANGED", "这位会员刚刚有变化，请核对最新的情况后再操作");
}

const isBanned = ({ status, statusUntil }: Row) =>
  status === "banned" && (statusUntil === null || statusUntil > new Date());

/** How a member was seen, who is refused when he changed meanwhile; null for one of a batch, which says so line by line. */
interface Seen {
  version: string | null;
}

/** What a ban says. */
export interface NewBan {
  reason: string;
  /** Null: until somebody lifts it. */
  minutes: number | null;
  /** What he wrote is hidden while it stands. */
  hide: boolean;
}

/**
 * Shuts a member out: all his sign-ins end with it. Where that is asked for, what he wrote is hidden a moment later, also
 * after a crash. The same again, when an answer was lost, changes nothing.
 * @throws AppError as `lockMember`; CONFLICT for an account that is banned
 */
export async function banMember(
  services: Pick<Services, "db" | "cache" | "jobs" | "log">,
  actor: DeskActor,
  id: string,
  { version, ...ban }: NewBan & Seen,
): Promise<void> {
  const banId = await transact(services.db, async (tx) => {
    const row = await lockOpen(tx, id);
    if (isBanned(row) && (await isDone(tx, actor, id, ban))) return null;
    if (version !== null) demandSeen(row, version);
    if (isBanned(row)) throw new AppError("CONFLICT", "这个账号已经封禁了");
    return shutOut(tx, services, actor, row, ban);
  });
  if (banId !== null && ban.hide) await settleSoon(services, banId);
}

const MINUTE = 60_000;

/** Whether the ban that stands is this one, of the same administrator. */
async function isDone(
  tx: Transaction,
  actor: DeskActor,
  id: string,
  { reason, minutes, hide }: NewBan,
): Promise<boolean> {
  const ban = await firstRow(tx, memberBans, and(eq(memberBans.memberId, id), isNull(memberBans.liftedAt)));
  if (ban === undefined) return false;
  const stored = ban.until && Math.round((ban.until.getTime() - ban.createdAt.getTime()) / MINUTE);
  return ban.byAdmin === actor.id && ban.reason === reason && ban.hides === hide && stored === minutes;
}

/**
 * The ban itself, of a member who is locked and not banned. What is to be hidden follows with the next round, or
 * with `settleSoon` once this is committed.
 * @returns the ban's id
 */
export async function shutOut(
  tx: Transaction,
  services: Pick<Services, "cache">,
  actor: Pick<DeskActor, "id" | "address">,
  row: Row,
  { reason, minutes, hide }: NewBan,
): Promise<string> {
  // One that ran out by itself, or that an appeal ended, makes room for the next.
  await tx
    .update(memberBans)
    .set({ liftedAt: sql`least(${memberBans.until}, now())` })
    .where(and(eq(memberBans.memberId, row.id), isNull(memberBans.liftedAt)));
  await lockHidden(tx, row.id);
  const until = minutes === null ? null : new Date(Date.now() + minutes * MINUTE);
  const [ban] = await tx
    .insert(memberBans)
    .values({
      ...{ memberId: row.id, reason, until, hides: hide, byAdmin: actor.id },
      // After all that was shown before it, which this waited for: what is decided later than this stands.
      createdAt: sql`clock_timestamp()`,
    })
    .returning({ id: memberBans.id, memberId: memberBans.memberId });
  if (ban === undefined) throw new Error("the ban was not stored");
  if (hide) await takeOverHidden(tx, ban);
  await setBan(tx, services, row.id, { until, reason });
  await endAllSignIns(tx, row.id);
  await audit(tx, actor, "member.ban", row, { reason, until: until?.toISOString() ?? null, hides: hide });
  return ban.id;
}

/**
 * Lets a banned member in again; a mute that still stands goes on, and what the ban hid comes back a moment later, also
 * after a crash. The same again, when an answer was lost, changes nothing.
 * @throws AppError as `lockMember`; CONFLICT for an account that is not banned
 */
export async function unbanMember(
  services: Pick<Services, "db" | "cache" | "jobs" | "log">,
  actor: DeskActor,
  id: string,
  { reason, version }: { reason: string } & Seen,
): Promise<void> {
  const hidden = await transact(services.db, async (tx) => {
    const row = await lockOpen(tx, id);
    if (!isBanned(row) && (await isLifted(tx, actor, id, reason))) return null;
    if (version !== null) demandSeen(row, version);
    if (!isBanned(row)) throw new AppError("CONFLICT", "这个账号没有被封禁");
    const [ban] = await tx
      .update(memberBans)
      .set({ liftedAt: sql`now()`, liftedBy: actor.id, liftedReason: reason })
      .where(and(eq(memberBans.memberId, id), isNull(memberBans.liftedAt)))
      .returning({ id: memberBans.id, hides: memberBans.hides });
    await setBan(tx, services, id, null);
    const mute = await muteEverywhere(tx, id);
    if (mute !== null) await setMute(tx, id, mute);
    await audit(tx, actor, "member.unban", row, { reason });
    await notify(tx, unbannedNotice, { memberId: id, key: `ban:${ban?.id ?? id}:lifted` }, { reason });
    return ban?.hides ? ban.id : null;
  });
  if (hidden !== null) await settleSoon(services, hidden);
}

/** Whether the last ban was ended just so, by the same administrator. */
async function isLifted(tx: Transaction, actor: DeskActor, id: string, reason: string): Promise<boolean> {
  const ban = await firstRow(tx, memberBans, eq(memberBans.memberId, id), desc(memberBans.id));
  return ban?.liftedBy === actor.id && ban.liftedReason === reason;
}

/** Writes down what was done to a member, with how he stood. */
export function audit(
  tx: Transaction,
  actor: Pick<DeskActor, "id" | "address">,
  action: AuditAction,
  row: Row,
  after: Record<string, unknown>,
): Promise<void> {
  return recordAudit(tx, {
    adminId: actor.id,
    action,
    targetKind: "member",
    targetId: row.id,
    before: {
      status: row.status,
      reason: row.statusReason,
      until: row.statusUntil?.toISOString() ?? null,
    },
    after: { ...after, excerpt: row.nickname },
    address: actor.address,
  });
}
