import { and, eq, sql } from "drizzle-orm";
import { memberCards } from "#capabilities/people/members/server/public.ts";
import type { Queryable } from "#platform/database/client.ts";
import { AppError } from "#shared/errors.ts";
import { liveMutes } from "../tables.ts";
import { partIn } from "./room-to-speak-in.ts";

/**
 * Keeps a member from speaking in one room from now on; a mute that stands there is replaced.
 * @param minutes null: until it is taken back
 * @throws AppError NOT_FOUND without such a member, FORBIDDEN for those who run the room
 */
export async function muteInRoom(
  db: Queryable,
  roomId: string,
  memberId: string,
  minutes: number | null,
): Promise<void> {
  if (!(await memberCards(db, [memberId])).has(memberId)) throw new AppError("NOT_FOUND", "没有这位会员");
  if ((await partIn(db, roomId, memberId)) !== null) throw new AppError("FORBIDDEN", "不能禁言主播和房管");
  const until = minutes === null ? null : sql`now() + make_interval(mins => ${minutes})`;
  await db
    .insert(liveMutes)
    .values({ roomId, memberId, until })
    .onConflictDoUpdate({
      target: [liveMutes.roomId, liveMutes.memberId],
      set: { until, createdAt: sql`now()` },
    });
}

/** Lets a member speak there again; one who may already changes nothing. */
export async function unmuteInRoom(db: Queryable, roomId: string, memberId: string): Promise<void> {
  await db.delete(liveMutes).where(and(eq(liveMutes.roomId, roomId), eq(liveMutes.memberId, memberId)));
}
