import { and, eq, gt, isNull, or, sql } from "drizzle-orm";
import type { z } from "zod";
import type { ownLiveSchema } from "#features/live/contract.ts";
import type { Services } from "#platform/services.ts";
import { shownRoom } from "../rooms/shown-room.ts";
import { liveMessages, liveMutes, livePeople, liveReminders, liveVotes } from "../tables.ts";

/** What a room is to a member. @throws AppError NOT_FOUND, also for a draft */
export async function ownSide(
  { db }: Pick<Services, "db">,
  memberId: string,
  roomId: string,
): Promise<z.input<typeof ownLiveSchema>> {
  await shownRoom(db, roomId);
  const [reminded, [person], [mute], voted] = await Promise.all([
    db.$count(liveReminders, and(eq(liveReminders.roomId, roomId), eq(liveReminders.memberId, memberId))),
    db
      .select({ role: livePeople.role })
      .from(livePeople)
      .where(and(eq(livePeople.roomId, roomId), eq(livePeople.memberId, memberId))),
    db
      .select({ until: liveMutes.until })
      .from(liveMutes)
      .where(
        and(
          eq(liveMutes.roomId, roomId),
          eq(liveMutes.memberId, memberId),
          or(isNull(liveMutes.until), gt(liveMutes.until, sql`now()`)),
        ),
      ),
    db
      .select({ id: liveVotes.messageId })
      .from(liveVotes)
      .innerJoin(liveMessages, eq(liveMessages.id, liveVotes.messageId))
      .where(
        and(
          eq(liveVotes.memberId, memberId),
          eq(liveMessages.roomId, roomId),
          eq(liveMessages.status, "published"),
        ),
      ),
  ]);
  return {
    reminded: reminded > 0,
    role: person?.role ?? null,
    moderates: person !== undefined,
    muted: mute === undefined ? null : (mute.until?.toISOString() ?? "forever"),
    voted: voted.map(({ id }) => id),
  };
}
