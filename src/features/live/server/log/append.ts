import { sql } from "drizzle-orm";
import type { Transaction } from "#platform/database/client.ts";
import { publish } from "#platform/events/publish.ts";

/** What happened in a room. */
export type Entry = { kind: "message" | "gone" | "changed"; messageId: string } | { kind: "room" };

/** How topics begin that the processes with viewers of a room follow: `live:12`. */
export const LIVE_TOPIC = "live";

/**
 * Writes into a room's log and tells every process that has viewers of it; a message that had no place yet gets its own. The
 * counter is held until the commit, so that numbers become visible in their order and whoever has read up to one misses nothing
 * before it: it is the last lock that a use-case takes, and all of it is one statement, because everybody who speaks in the
 * room waits meanwhile.
 */
export async function append(tx: Transaction, roomId: string, entries: readonly Entry[]): Promise<void> {
  if (!(await write(tx, roomId, entries, sql``, sql``))) throw new Error(`the room ${roomId} has no counter`);
}

/**
 * The same for a message of one of its viewers, of which a room takes only so many a second, counted exactly over all
 * processes.
 * @returns false where that second is full: then nothing was written
 */
export function appendWithin(
  tx: Transaction,
  roomId: string,
  messageId: string,
  aSecond: number,
): Promise<boolean> {
  // Asked again of the row as the last one left it, once it is free.
  const same = sql`said_in = date_trunc('second', clock_timestamp())`;
  return write(
    tx,
    roomId,
    [{ kind: "message", messageId }],
    sql`, said = case when ${same} then said + 1 else 1 end, said_in = date_trunc('second', clock_timestamp())`,
    sql`and (said_in is null or not ${same} or said < ${aSecond})`,
  );
}

type Part = ReturnType<typeof sql>;

async function write(
  tx: Transaction,
  roomId: string,
  entries: readonly Entry[],
  besides: Part,
  where: Part,
): Promise<boolean> {
  // Before the counter is held. It goes out with the commit, like all the rest.
  await publish(tx, `${LIVE_TOPIC}:${roomId}`, "live.written");
  const lines = entries.map((entry, at) => ({
    place: at + 1,
    kind: entry.kind,
    message_id: entry.kind === "room" ? null : entry.messageId,
  }));
  const { rows } = await tx.execute<{ seq: number }>(sql`
    with counter as (
      update live_counters set seq = seq + ${lines.length} ${besides}
      where room_id = ${roomId} ${where} returning seq
    ), lines as (
      insert into live_log (room_id, seq, kind, message_id)
      select ${roomId}::bigint, counter.seq - ${lines.length} + line.place, line.kind, line.message_id
      from counter, jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
        as line (place integer, kind text, message_id bigint)
      returning seq, kind, message_id
    ), placed as (
      update live_messages set seq = lines.seq from lines
      where live_messages.id = lines.message_id and lines.kind = 'message' and live_messages.seq is null
    )
    select seq from counter`);
  return rows.length > 0;
}
