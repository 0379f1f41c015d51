import { eq, sql } from "drizzle-orm";
import { publish } from "#platform/events/publish.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { LIVE_TOPIC } from "../log/append.ts";
import { shownRoom } from "../rooms/shown-room.ts";
import { liveCounters } from "../tables.ts";
import { Gathered } from "./gathered.ts";
import { assertTogether } from "./room-to-speak-in.ts";

const GATHERED_MS = 500;

const gathered = new Gathered(GATHERED_MS, ({ db }, roomId, count) =>
  db.transaction(async (tx) => {
    const [counter] = await tx
      .update(liveCounters)
      .set({ likes: sql`${liveCounters.likes} + ${count}` })
      .where(eq(liveCounters.roomId, roomId))
      .returning({ likes: liveCounters.likes });
    if (counter === undefined) throw new AppError("NOT_FOUND");
    await publish(tx, `${LIVE_TOPIC}:${roomId}`, "live.liked", counter);
    return counter;
  }),
);

/**
 * Adds likes to a room, together with those of others who tap at the same moment; answered once they are kept.
 * @throws AppError NOT_FOUND, CLOSED
 */
export async function like(services: Services, roomId: string, count: number): Promise<{ likes: number }> {
  assertTogether(await shownRoom(services.db, roomId));
  return gathered.add(services, roomId, count);
}
