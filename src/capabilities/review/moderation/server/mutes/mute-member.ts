import { and, eq, isNull, sql } from "drizzle-orm";
import { type AuditAction, recordAudit } from "#capabilities/desk/admin/server/public.ts";
import { members, setMute } from "#capabilities/people/members/server/public.ts";
import { notify } from "#capabilities/people/notices/server/public.ts";
import type { Transaction } from "#platform/database/client.ts";
import { lockedRow } from "#platform/database/row.ts";
import { AppError } from "#shared/errors.ts";
import { type MutedDoing, mutedDoings } from "#shared/review.ts";
import { mutes } from "../tables.ts";
import { mutedNotice, unmutedNotice } from "./notice-kinds.ts";

export type Mute = typeof mutes.$inferSelect;

/** Who does it, and from where. Of a member who moderates the name goes into the audit log. */
export interface ActingModerator {
  adminId?: string;
  member?: { id: string; name: string };
  address: string;
}

export interface NewMute {
  memberId: string;
  /** Slug of a section; empty for everywhere. */
  section: string;
  /** What it keeps him from; writing, where nothing is said. */
  blocks?: MutedDoing;
  /** What the member is told. */
  reason: string;
  /** Null: until somebody lifts it. */
  days: number | null;
  /** What it is about. */
  about?: { kind: string; id: string };
}

/**
 * Mutes a member from now on; a mute that stands in the same place is replaced. He is told, with reason and end.
 * Whether the actor may do it is the caller's to ask.
 * @throws AppError NOT_FOUND, CONFLICT for an account that is closed or banned
 */
export async function muteMember(
  tx: Transaction,
  by: ActingModerator,
  { memberId, section, blocks = "writing", reason, days, about }: NewMute,
): Promise<Mute> {
  const [member] = await tx
    .select({ status: members.status, nickname: members.nickname })
    .from(members)
    .where(eq(members.id, memberId))
    .for("update");
  if (member === undefined) throw new AppError("NOT_FOUND", "没有这位会员");
  if (member.status === "cancelled" || member.status === "banned")
    throw new AppError("CONFLICT", "这个账号已封禁或注销，不用再禁言");
  const [before] = await tx
    .update(mutes)
    .set({ liftedAt: sql`now()`, ...lifter(by) })
    .where(
      and(
        eq(mutes.memberId, memberId),
        eq(mutes.section, section),
        eq(mutes.blocks, blocks),
        isNull(mutes.liftedAt),
      ),
    )
    .returning();
  const [mute] = await tx
    .insert(mutes)
    .values({
      memberId,
      section,
      blocks,
      reason,
      until: days === null ? null : sql`now() + make_interval(days => ${days})`,
      byAdmin: by.adminId ?? null,
      byMember: by.member?.id ?? null,
      targetKind: about?.kind ?? "",
      targetId: about?.id ?? null,
    })
    .returning();
  if (mute === undefined) throw new Error("the mute was not stored");
  if (section === "" && blocks === "writing") await setMute(tx, memberId, mute);
  await audit(tx, by, "member.mute", mute, member.nickname, before);
  await notify(tx, mutedNotice, { memberId, key: keyOf(mute) }, mute);
  return mute;
}

/**
 * Ends a mute by hand; again changes nothing. The member is told.
 * @throws AppError NOT_FOUND
 */
export async function liftMute(tx: Transaction, by: ActingModerator, id: string): Promise<void> {
  const mute = await lockMute(tx, id);
  if (mute.liftedAt !== null) return;
  await tx
    .update(mutes)
    .set({ liftedAt: sql`now()`, ...lifter(by) })
    .where(eq(mutes.id, id));
  if (mute.section === "" && mute.blocks === "writing") await setMute(tx, mute.memberId, null);
  const [member] = await tx
    .select({ nickname: members.nickname })
    .from(members)
    .where(eq(members.id, mute.memberId));
  await audit(tx, by, "member.unmute", mute, member?.nickname ?? "");
  const over = mute.until !== null && mute.until <= new Date();
  if (!over) await notify(tx, unmutedNotice, { memberId: mute.memberId, key: `${keyOf(mute)}:lifted` }, mute);
}

/** @throws AppError NOT_FOUND */
export async function lockMute(tx: Transaction, id: string): Promise<Mute> {
  const mute = await lockedRow(tx, mutes, eq(mutes.id, id));
  if (mute === undefined) throw new AppError("NOT_FOUND", "没有这条禁言记录");
  return mute;
}

const keyOf = ({ id }: Pick<Mute, "id">) => `mute:${id}`;

const lifter = ({ adminId, member }: ActingModerator) => ({
  liftedByAdmin: adminId ?? null,
  liftedByMember: member?.id ?? null,
});

async function audit(
  tx: Transaction,
  { adminId, member: actor, address }: ActingModerator,
  action: AuditAction,
  { memberId, section, blocks, reason, until }: Mute,
  nickname: string,
  before?: Mute,
): Promise<void> {
  const said = (one: Pick<Mute, "reason" | "until">) => ({
    reason: one.reason,
    until: one.until?.toISOString() ?? null,
  });
  await recordAudit(tx, {
    adminId: adminId ?? null,
    action,
    targetKind: "member",
    targetId: memberId,
    ...(before && { before: said(before) }),
    after: {
      ...said({ reason, until }),
      section,
      ...(blocks !== "writing" && { muted_doing: mutedDoings[blocks] }),
      excerpt: nickname,
      ...(actor && { by_member: actor.id, by_name: actor.name }),
    },
    address,
  });
}
