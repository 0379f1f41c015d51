import { eq } from "drizzle-orm";
import type { AtDesk } from "#capabilities/review/applications/server/public.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { activityTag } from "../cache-tags.ts";
import { activities } from "../tables.ts";
import { lockActivity, recordManaged, stateOf } from "./manage.ts";
import { newCode } from "./new-code.ts";
import { type ShownDetail, showActivity } from "./present.ts";

/**
 * Makes the code that a poster carries anew: the one before leads nowhere from now on.
 * @param until null ends it
 * @throws AppError NOT_FOUND, FORBIDDEN, INVALID_INPUT for a moment that is over, CONFLICT for an activity that is
 */
export async function setQuickCode(
  { db, cache }: Pick<Services, "db" | "cache">,
  at: AtDesk,
  id: string,
  until: string | null,
): Promise<ShownDetail> {
  await db.transaction(async (tx) => {
    const now = new Date();
    const { row } = await lockActivity(tx, at.actor, id);
    const state = stateOf(row, now);
    if (until !== null && (state === "ended" || state === "cancelled"))
      throw new AppError("CONFLICT", "活动已经结束或取消，不能再生成扫码报名");
    const quickUntil = until === null ? null : new Date(until);
    if (quickUntil !== null && quickUntil <= now)
      throw new AppError("INVALID_INPUT", "有效期要晚于现在", { field: "until" });
    const quickCode = quickUntil === null ? "" : newCode();
    await tx.update(activities).set({ quickCode, quickUntil }).where(eq(activities.id, id));
    await cache.invalidate(tx, [activityTag(id)]);
    await recordManaged(tx, at, "activities.quick_code", id, { after: { excerpt: row.title, until } });
  });
  return showActivity(db, at.actor, id);
}
