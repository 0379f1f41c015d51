import { eq } from "drizzle-orm";
import type { Queryable } from "#platform/database/client.ts";
import { AppError } from "#shared/errors.ts";
import { formatDate } from "#shared/format.ts";
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
  cancelDueAt: members.cancelDueAt,
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
  row: Pick<typeof members.$inferSelect, "mobile" | "status" | "cancelDueAt"> & { until: Date | null },
): AppError | null {
  if (row.status === "cancelled") return new AppError("UNAUTHENTICATED");
  const over = row.until !== null && row.until <= new Date();
  if (row.status !== "active" && !over) {
    const until = row.until === null ? "" : `，${formatDate(row.until, { time: true })} 解除`;
    return new AppError("MUTED", `你已被禁言，暂时不能发表内容${until}`);
  }
  if (row.cancelDueAt !== null) return new AppError("CLOSED", "账号正在注销，撤销注销后才能发表内容");
  return row.mobile === null ? new AppError("MOBILE_REQUIRED") : null;
}
