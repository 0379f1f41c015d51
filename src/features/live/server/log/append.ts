import { eq, sql } from "drizzle-orm";
import type { Transaction } from "#platform/database/client.ts";
import { publish } from "#platform/events/publish.ts";
import { liveCounters, liveLog } from "../tables.ts";

/** What happened in a room. */
export type Entry = { kind: "message" | "gone" | "changed"; messageId: string } | { kind: "room" };

/** How topics begin that the processes with viewers of a room follow: `live:12`. */
export const LIVE_TOPIC = "live";

/**
 * Writes into a room's log and tells every process that has viewers of it. The counter is held until the commit, so that
 * numbers become visible in their order and whoever has read up to one misses nothing before it: it is the last lock that a
 * use-case takes.
 * @returns the number of the first; the others follow it
 */
export async function append(tx: Transaction, roomId: string, entries: readonly Entry[]): Promise<number> {
  const [counter] = await tx
    .update(liveCounters)
    .set({ seq: sql`${liveCounters.seq} + ${entries.length}` })
    .where(eq(liveCounters.roomId, roomId))
    .returning({ seq: liveCounters.seq });
  if (counter === undefined) throw new Error(`the room ${roomId} has no counter`);
  const first = counter.seq - entries.length + 1;
  await tx.insert(liveLog).values(
    entries.map((entry, at) => ({
      roomId,
      seq: first + at,
      kind: entry.kind,
      messageId: entry.kind === "room" ? null : entry.messageId,
    })),
  );
  await publish(tx, `${LIVE_TOPIC}:${roomId}`, "live.written", { seq: counter.seq });
  return first;
}
