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
