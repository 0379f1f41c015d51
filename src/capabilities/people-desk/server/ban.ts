import { and, eq, isNull, sql } from "drizzle-orm";
import { type AuditAction, recordAudit } from "#capabilities/admin/server/public.ts";
import { endAllSignIns, members, setBan, setMute } from "#capabilities/members/server/public.ts";
import { muteEverywhere } from "#capabilities/moderation/server/public.ts";
import { notify } from "#capabilities/notices/server/public.ts";
import type { Transaction } from "#platform/database/client.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { BAN_TEXTS } from "./ban-texts.ts";
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
  const [row] = await tx.select().from(members).where(eq(members.id, id)).for("update");
  if (row === undefined) throw new AppError("NOT_FOUND", "没有这个会员");
  if (row.status === "cancelled") throw new AppError("CONFLICT", "这个账号已注销");
  if (memberVersion(row) !== version)
    throw new AppError("CHANGED", "这个会员刚刚有变化，请核对最新的情况后再操作");
  return row;
}

const isBanned = ({ status, statusUntil }: Row) =>
  status === "banned" && (statusUntil === null || statusUntil > new Date());

/** What a ban says. */
export interface NewBan {
  reason: string;
  /** Null: until somebody lifts it. */
  days: number | null;
  /** What he wrote is hidden while it stands. */
  hide: boolean;
}

/**
 * Shuts a member out: all his sign-ins end with it. What he wrote is hidden by a job, where that is asked for.
 * @throws AppError as `lockMember`; CONFLICT for an account that is banned
 */
export async function banMember(
  services: Pick<Services, "db" | "cache" | "jobs">,
  actor: DeskActor,
  id: string,
  { version, ...ban }: NewBan & { version: string },
): Promise<void> {
  const banId = await services.db.transaction(async (tx) => {
    const row = await lockMember(tx, id, version);
    if (isBanned(row)) throw new AppError("CONFLICT", "这个账号已经封禁了");
    return shutOut(tx, services, actor, row, ban);
  });
  if (ban.hide) await services.jobs.send(BAN_TEXTS, { ban: banId });
}

/**
 * The ban itself, of a member who is locked and not banned. Hiding what he wrote is the caller's.
 * @returns the ban's id
 */
export async function shutOut(
  tx: Transaction,
  services: Pick<Services, "cache">,
  actor: Pick<DeskActor, "id" | "address">,
  row: Row,
  { reason, days, hide }: NewBan,
): Promise<string> {
  // One that ran out by itself makes room for the next.
  await tx
    .update(memberBans)
    .set({ liftedAt: sql`coalesce(${memberBans.until}, now())` })
    .where(and(eq(memberBans.memberId, row.id), isNull(memberBans.liftedAt)));
  const until = days === null ? null : new Date(Date.now() + days * 86_400_000);
  const [ban] = await tx
    .insert(memberBans)
    .values({ memberId: row.id, reason, until, hides: hide, byAdmin: actor.id })
    .returning({ id: memberBans.id });
  if (ban === undefined) throw new Error("the ban was not stored");
  await setBan(tx, services, row.id, { until, reason });
  await endAllSignIns(tx, row.id);
  await audit(tx, actor, "member.ban", row, { reason, until: until?.toISOString() ?? null, hides: hide });
  return ban.id;
}

/**
 * Lets a banned member in again; a mute that still stands goes on, and what the ban hid comes back by a job.
 * @throws AppError as `lockMember`; CONFLICT for an account that is not banned
 */
export async function unbanMember(
  services: Pick<Services, "db" | "cache" | "jobs">,
  actor: DeskActor,
  id: string,
  { reason, version }: { reason: string; version: string },
): Promise<void> {
  const hidden = await services.db.transaction(async (tx) => {
    const row = await lockMember(tx, id, version);
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
  if (hidden !== null) await services.jobs.send(BAN_TEXTS, { ban: hidden });
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
