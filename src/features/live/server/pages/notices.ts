import { eq } from "drizzle-orm";
import type { NoticeKind } from "#capabilities/people/notices/server/public.ts";
import { livePath } from "#features/live/address.ts";
import type { Transaction } from "#platform/database/client.ts";
import { sectionBySlug } from "#sections/registry.ts";
import { dayAndTime } from "#shared/activity-time.ts";
import type { RoomRow } from "../rooms/move-room.ts";
import { liveReminders } from "../tables.ts";

type Told = Pick<RoomRow, "id" | "section" | "title" | "startsAt" | "reason">;

const linkTo = ({ id, section }: Told) => livePath(id, sectionBySlug(section));

/** It begins within ten minutes. */
export const soonNotice: NoticeKind<Told> = {
  name: "live.soon",
  group: "reminder",
  label: "预约的直播快开始了",
  write: (room) => ({
    title: `直播“${room.title}”快开始了`,
    body: `${dayAndTime(room.startsAt)} 开播，现在可以进入直播间等候。`,
    link: linkTo(room),
    action: "进直播间",
  }),
};

/** It is on the air, for whoever was not told before. */
export const startedNotice: NoticeKind<Told> = {
  name: "live.started",
  group: "reminder",
  label: "预约的直播开播了",
  write: (room) => ({ title: `直播“${room.title}”开播了`, link: linkTo(room), action: "去看直播" }),
};

/** It was called off. */
export const cancelledNotice: NoticeKind<Told> = {
  name: "live.cancelled",
  group: "reminder",
  write: (room) => ({
    title: `直播“${room.title}”取消了`,
    body: `原定 ${dayAndTime(room.startsAt)} 开播，预约已经失效。`,
    reason: room.reason,
    link: linkTo(room),
  }),
};

/**
 * Has everybody who asked to be reminded of a room told that it was called off: the round of reminders does it within a
 * minute, however many they are, so that whoever cancels does not wait for it.
 * @returns how many will be told
 */
export async function tellCancelled(tx: Transaction, { id }: Pick<RoomRow, "id">): Promise<number> {
  const waiting = await tx
    .update(liveReminders)
    .set({ toldAt: null })
    .where(eq(liveReminders.roomId, id))
    .returning({ memberId: liveReminders.memberId });
  return waiting.length;
}
