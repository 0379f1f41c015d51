import { and, eq } from "drizzle-orm";
import type { Wish } from "#features/activities/mine-contract.ts";
import type { Services } from "#platform/services.ts";
import { stateAt } from "#shared/activity-standing.ts";
import { AppError } from "#shared/errors.ts";
import { activityWishes } from "../tables.ts";
import { shownActivity } from "./side.ts";

/**
 * Notes what a member wants of an activity: to be told when sign-up opens, or when there is another date. Again changes
 * nothing.
 * @throws AppError NOT_FOUND; CONFLICT where sign-up is open already, or the activity is not over
 */
export async function wishFor(
  { db }: Pick<Services, "db">,
  memberId: string,
  { id, wish }: { id: string; wish: Wish },
): Promise<void> {
  const activity = await shownActivity(db, id);
  const state = stateAt(activity.state, activity, new Date());
  if (wish === "open" && state !== "announced")
    throw new AppError("CONFLICT", "报名已经开始，不用再预约提醒");
  if (wish === "again" && state !== "ended" && state !== "cancelled")
    throw new AppError("CONFLICT", "活动还没有结束，直接报名吧");
  await db.insert(activityWishes).values({ activityId: id, memberId, wish }).onConflictDoNothing();
}

/** Takes a wish back; again changes nothing. */
export async function dropWish(
  { db }: Pick<Services, "db">,
  memberId: string,
  { id, wish }: { id: string; wish: Wish },
): Promise<void> {
  await db
    .delete(activityWishes)
    .where(
      and(
        eq(activityWishes.activityId, id),
        eq(activityWishes.memberId, memberId),
        eq(activityWishes.wish, wish),
      ),
    );
}
