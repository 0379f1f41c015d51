import { and, eq } from "drizzle-orm";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { onAir } from "#shared/live.ts";
import { shownRoom } from "../rooms/shown-room.ts";
import { liveReminders } from "../tables.ts";

/**
 * Notes that a member wants to be told when a room begins. Again changes nothing.
 * @returns how many want that
 * @throws AppError NOT_FOUND; CONFLICT once it began, was over or called off
 */
export async function remindMe(
  { db }: Pick<Services, "db">,
  memberId: string,
  roomId: string,
): Promise<{ reminders: number }> {
  const { state } = await shownRoom(db, roomId);
  if (state !== "announced") {
    const why = onAir(state)
      ? "直播已经开始，直接看吧"
      : state === "ended"
        ? "直播已经结束，不能再预约"
        : "直播已经取消，不能再预约";
    throw new AppError("CONFLICT", why);
  }
  await db.insert(liveReminders).values({ roomId, memberId }).onConflictDoNothing();
  return { reminders: await db.$count(liveReminders, eq(liveReminders.roomId, roomId)) };
}

/** Takes it back; again changes nothing. @throws AppError NOT_FOUND */
export async function remindMeNot(
  { db }: Pick<Services, "db">,
  memberId: string,
  roomId: string,
): Promise<void> {
  await shownRoom(db, roomId);
  await db
    .delete(liveReminders)
    .where(and(eq(liveReminders.roomId, roomId), eq(liveReminders.memberId, memberId)));
}
