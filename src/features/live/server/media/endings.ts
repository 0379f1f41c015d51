import { and, eq, inArray, isNotNull, lte, type SQL, sql } from "drizzle-orm";
import type { Transaction } from "#platform/database/client.ts";
import type { Env } from "#platform/env.ts";
import { eachDue } from "#platform/rounds/each-row.ts";
import type { Services } from "#platform/services.ts";
import type { ReplayState } from "#shared/live.ts";
import { changeRoom, moveRoom, type RoomRow } from "../rooms/move-room.ts";
import { liveRecordings, liveRooms } from "../tables.ts";

/** Rooms that could not be ended are set aside under this. */
export const LAPSE_ROUND = "live-lapse";
/** Likewise those whose replay could not be settled. */
export const REPLAY_ROUND = "live-replays";

/** After the end, what was recorded is made into a film; so long it may take. */
const MAKING_MS = 30 * 60_000;

/** Within so long after the end the last piece comes, behind those that are there already. */
const LAST_PIECE_MS = 60_000;

/** What becomes of a replay at the end: nothing where nothing is recorded. */
export const replayAtEnd = ({ LIVE_REPLAY_URL: base }: Pick<Env, "LIVE_REPLAY_URL">): ReplayState =>
  base === undefined ? "none" : "making";

/**
 * Ends rooms whose picture did not come back within LIVE_INTERRUPTED_MINUTES.
 * @returns how many
 */
export function lapseRooms(services: Services, now = new Date()): Promise<number> {
  const { env } = services;
  const before = new Date(now.getTime() - env.LIVE_INTERRUPTED_MINUTES * 60_000);
  const due = and(eq(liveRooms.state, "interrupted"), lte(liveRooms.interruptedAt, before));
  return eachDue(
    services,
    LAPSE_ROUND,
    { id: liveRooms.id, due, order: liveRooms.interruptedAt },
    async (tx, id) => {
      const room = await lockDue(tx, id, due);
      if (room === undefined) return false;
      await moveRoom(tx, services, room, "ended", { lapsedAt: now, replayState: replayAtEnd(env) });
      return true;
    },
  );
}

/** When it was known that it is over: its end is the last picture's where it ended by itself. */
const over = sql`coalesce(${liveRooms.lapsedAt}, ${liveRooms.endedAt})`;
const hasRecording = sql`exists (select from ${liveRecordings} where ${liveRecordings.roomId} = ${liveRooms.id})`;

/**
 * Settles the replays of rooms that ended: there where something was recorded, failed where nothing came for half an hour.
 * @returns how many
 */
export function settleReplays(services: Services, now = new Date()): Promise<number> {
  if (services.env.LIVE_REPLAY_URL === undefined) return Promise.resolve(0);
  const ago = (ms: number) => sql`${new Date(now.getTime() - ms).toISOString()}::timestamptz`;
  const due = and(
    eq(liveRooms.state, "ended"),
    isNotNull(liveRooms.startedAt),
    inArray(liveRooms.replayState, ["none", "making"]),
    // Of one that ended long ago, before anything was recorded here, nothing is said.
    sql`case when ${hasRecording} then ${liveRooms.endedAt} <= ${ago(LAST_PIECE_MS)} or ${liveRooms.replayState} = 'none'
      when ${liveRooms.replayState} = 'none' then ${over} > ${ago(MAKING_MS)}
      else ${over} <= ${ago(MAKING_MS)} end`,
  );
  return eachDue(
    services,
    REPLAY_ROUND,
    { id: liveRooms.id, due, order: liveRooms.endedAt },
    async (tx, id) => {
      const room = await lockDue(tx, id, due);
      if (room === undefined) return false;
      await changeRoom(tx, services, id, { replayState: await settled(tx, room, now) });
      return true;
    },
  );
}

async function settled(tx: Transaction, room: RoomRow, now: Date): Promise<ReplayState> {
  const since = (moment: Date | null) => now.getTime() - (moment ?? now).getTime();
  const [one] = await tx
    .select({ id: liveRecordings.id })
    .from(liveRecordings)
    .where(eq(liveRecordings.roomId, room.id))
    .limit(1);
  // What was recorded until the picture's end is told soon after it, however long nobody knew that it was the end.
  if (one !== undefined) return since(room.endedAt) >= LAST_PIECE_MS ? "ready" : "making";
  return since(room.lapsedAt ?? room.endedAt) >= MAKING_MS ? "failed" : "making";
}

/** The room where it is still so, and nobody else is at it. */
async function lockDue(tx: Transaction, id: string, due: SQL | undefined): Promise<RoomRow | undefined> {
  const [room] = await tx
    .select()
    .from(liveRooms)
    .where(and(eq(liveRooms.id, id), due))
    .for("no key update", { skipLocked: true });
  return room;
}
