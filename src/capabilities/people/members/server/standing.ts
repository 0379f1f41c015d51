import { and, eq, inArray, ne } from "drizzle-orm";
import type { Queryable, Transaction } from "#platform/database/client.ts";
import type { Invalidator } from "#platform/http/invalidation.ts";
import { AppError } from "#shared/errors.ts";
import { formatDate } from "#shared/format.ts";
import { memberTag } from "./cache-tags.ts";
import { callMoment } from "./moments.ts";
import { members } from "./tables.ts";

/**
 * Why a member may not publish anything now; null when he may. The law asks for a bound mobile number before
 * any post, comment or chat line.
 */
export async function publishingRefusal(db: Queryable, memberId: string): Promise<AppError | null> {
  const [row] = await db.select(standingColumns).from(members).where(eq(members.id, memberId)).limit(1);
  return row === undefined ? new AppError("UNAUTHENTICATED") : refusalOf(row);
}

export const standingColumns = {
  mobile: members.mobile,
  status: members.status,
  until: members.statusUntil,
  reason: members.statusReason,
  cancelDueAt: members.cancelDueAt,
  warned: members.warned,
};

/** Whether an account is open to others: a ban that is over is none. Mutes are no matter here. */
export type MemberState = "active" | "banned" | "cancelled";

export function stateOf(
  { status, statusUntil }: Pick<typeof members.$inferSelect, "status" | "statusUntil">,
  now = new Date(),
): MemberState {
  if (status === "cancelled") return "cancelled";
  const over = statusUntil !== null && statusUntil <= now;
  return status === "banned" && !over ? "banned" : "active";
}

/** The same by id; undefined when there is no such member. */
export async function memberState(db: Queryable, memberId: string): Promise<MemberState | undefined> {
  const [row] = await db
    .select({ status: members.status, statusUntil: members.statusUntil })
    .from(members)
    .where(eq(members.id, memberId));
  return row && stateOf(row);
}

/** The same, of a row that is already here. */
export function refusalOf(
  row: Pick<typeof members.$inferSelect, "mobile" | "status" | "cancelDueAt" | "warned"> & {
    until: Date | null;
    reason: string;
  },
): AppError | null {
  if (row.status === "cancelled") return new AppError("UNAUTHENTICATED");
  const over = row.until !== null && row.until <= new Date();
  if (row.status !== "active" && !over) {
    return new AppError("MUTED", mutedWords("", row));
  }
  if (row.cancelDueAt !== null) return new AppError("CLOSED", "账号正在注销，撤销注销后才能发表内容");
  if (row.mobile === null) return new AppError("MOBILE_REQUIRED");
  return row.warned ? new AppError("WARNED") : null;
}

/**
 * What a muted member is told.
 * @param where "在某某" where he may still write elsewhere; empty otherwise
 */
export function mutedWords(where: string, { reason, until }: { reason: string; until: Date | null }): string {
  const why = reason === "" ? "" : `（原因：${reason}）`;
  const end = until === null ? "" : `，${formatDate(until, { time: true })} 解除`;
  return `你${where}已被禁言${why}，暂时不能发表内容${end}`;
}

/**
 * Shuts a member out from now on, or lets him in again: null. His sign-ins, who decided it and that it is told are the
 * caller's.
 */
export async function setBan(
  tx: Transaction,
  { cache }: { cache: Invalidator },
  memberId: string,
  ban: { until: Date | null; reason: string } | null,
): Promise<void> {
  await tx
    .update(members)
    .set({
      status: ban === null ? "active" : "banned",
      statusUntil: ban?.until ?? null,
      statusReason: ban?.reason ?? "",
    })
    .where(and(eq(members.id, memberId), ne(members.status, "cancelled")));
  await cache.invalidate(tx, [memberTag(memberId)]);
  await callMoment(tx, "profileChanged", memberId);
}

/** Has a ban that stands end at another time, as when an appeal is granted or that is taken back. Null: never by itself. */
export async function moveBanEnd(
  tx: Transaction,
  { cache }: { cache: Invalidator },
  memberId: string,
  until: Date | null,
): Promise<void> {
  const moved = await tx
    .update(members)
    .set({ statusUntil: until })
    .where(and(eq(members.id, memberId), eq(members.status, "banned")))
    .returning({ id: members.id });
  if (moved.length === 0) return;
  await cache.invalidate(tx, [memberTag(memberId)]);
  await callMoment(tx, "profileChanged", memberId);
}

/**
 * Mutes a member everywhere, or ends that: null. Whoever is banned or cancelled stays so. Who decided it, and that
 * it is told, is the caller's.
 */
export async function setMute(
  tx: Queryable,
  memberId: string,
  mute: { until: Date | null; reason: string } | null,
): Promise<void> {
  await tx
    .update(members)
    .set({
      status: mute === null ? "active" : "muted",
      statusUntil: mute?.until ?? null,
      statusReason: mute?.reason ?? "",
    })
    .where(and(eq(members.id, memberId), inArray(members.status, ["active", "muted"])));
}
