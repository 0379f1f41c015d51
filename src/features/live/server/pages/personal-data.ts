import { and, desc, eq, inArray } from "drizzle-orm";
import {
  deletes,
  type Forgetting,
  handOver,
  type MemberMerge,
  type PersonalData,
} from "#capabilities/people/members/server/public.ts";
import type { Transaction } from "#platform/database/client.ts";
import type { Services } from "#platform/services.ts";
import { LIVES_TAG, liveTag } from "../cache-tags.ts";
import { livePeople, liveReminders, liveRooms } from "../tables.ts";

/** Rooms of which he asked to be reminded. */
export const reminderData: PersonalData = {
  title: "直播预约",
  withheld: null,
  columns: { room: "直播", at: "预约时间", told: "提醒时间" },
  rows: (db, memberId) =>
    db
      .select({ room: liveRooms.title, at: liveReminders.createdAt, told: liveReminders.toldAt })
      .from(liveReminders)
      .innerJoin(liveRooms, eq(liveRooms.id, liveReminders.roomId))
      .where(eq(liveReminders.memberId, memberId))
      .orderBy(desc(liveReminders.createdAt)),
};

const ROLES = { host: "主播", moderator: "房管" };

/** Rooms that he runs, or helps to. */
export const partData: PersonalData = {
  title: "直播间身份",
  withheld: null,
  columns: { room: "直播", role: "身份", at: "开播时间" },
  async rows(db, memberId) {
    const rows = await db
      .select({ room: liveRooms.title, role: livePeople.role, at: liveRooms.startsAt })
      .from(livePeople)
      .innerJoin(liveRooms, eq(liveRooms.id, livePeople.roomId))
      .where(eq(livePeople.memberId, memberId))
      .orderBy(desc(liveRooms.startsAt));
    return rows.map(({ role, ...row }) => ({ ...row, role: ROLES[role] }));
  },
};

/** Rooms that name a member show another, or none, from now on. */
async function tellRoomsOf(
  tx: Transaction,
  { cache }: Pick<Services, "cache">,
  memberId: string,
): Promise<void> {
  const rooms = await tx
    .select({ id: livePeople.roomId })
    .from(livePeople)
    .where(eq(livePeople.memberId, memberId));
  if (rooms.length > 0) await cache.invalidate(tx, [LIVES_TAG, ...rooms.map(({ id }) => liveTag(id))]);
}

export const forgetPeople: Forgetting = {
  words: "直播预约会删除；不再是任何直播间的主播或房管",
  async forget(tx, services, memberId) {
    await tellRoomsOf(tx, services, memberId);
    await deletes(liveReminders.memberId, livePeople.memberId)(tx, services, memberId);
  },
};

/** Where both have a part in a room the account that stays keeps the higher of the two. */
export const peopleMerge: MemberMerge = {
  columns: ["live_reminders.member_id", "live_people.member_id"],
  async merge(tx, services, accounts) {
    await tellRoomsOf(tx, services, accounts.from);
    const { from, into } = accounts;
    await handOver(tx, accounts, liveReminders.memberId, [liveReminders.roomId]);
    await tx.delete(liveReminders).where(eq(liveReminders.memberId, from));
    await handOver(tx, accounts, livePeople.memberId, [livePeople.roomId]);
    const left = await tx.delete(livePeople).where(eq(livePeople.memberId, from)).returning();
    const hosted = left.filter(({ role }) => role === "host").map(({ roomId }) => roomId);
    if (hosted.length > 0)
      await tx
        .update(livePeople)
        .set({ role: "host" })
        .where(and(eq(livePeople.memberId, into), inArray(livePeople.roomId, hosted)));
  },
};
