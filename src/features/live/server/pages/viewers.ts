import { and, gt, inArray, sql } from "drizzle-orm";
import type { Queryable } from "#platform/database/client.ts";
import { PRESENT_SECONDS } from "../stream/presence.ts";
import { livePresence } from "../tables.ts";

/** Connections that are in rooms now, over all processes, by the room's id; rooms with none stay out. */
export async function viewersOf(db: Queryable, roomIds: readonly string[]): Promise<Map<string, number>> {
  if (roomIds.length === 0) return new Map();
  const rows = await db
    .select({ id: livePresence.roomId, viewers: sql<number>`sum(${livePresence.viewers})::int` })
    .from(livePresence)
    .where(
      and(
        inArray(livePresence.roomId, [...roomIds]),
        gt(livePresence.seenAt, sql`now() - make_interval(secs => ${PRESENT_SECONDS})`),
      ),
    )
    .groupBy(livePresence.roomId);
  return new Map(rows.map(({ id, viewers }) => [id, viewers]));
}
