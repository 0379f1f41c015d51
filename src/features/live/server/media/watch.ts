import { and, eq, inArray, lt, ne, or, sql } from "drizzle-orm";
import type { Services } from "#platform/services.ts";
import { changeRoom, lockRoom, type RoomRow } from "../rooms/move-room.ts";
import { playlistOf } from "../rooms/playlist.ts";
import { liveRooms, liveSignals } from "../tables.ts";
import { demandOpen } from "./admit.ts";
import { dropPublisher } from "./control.ts";
import { pieceSeconds, readPlaylist } from "./playlist-pieces.ts";
import { setOffAir, setOnAir } from "./publish.ts";
import { mediaServer } from "./server.ts";
import type { Sent } from "./speech.ts";

/** For how long a stream has to be missing: one that was just accepted is not listed yet. */
const MISSING_MS = 8000;
/** The same where the media server does not answer and its playlist cannot be had either. */
const SILENT_MS = 20_000;
/** Names that rooms were given; others of the server, as those of several qualities, are none of ours. */
const OURS = /^s[0-9a-f]{18}$/;

/** What was seen when it was looked at before, by this process. */
export interface Seen {
  /** Bytes of a connection, and when, by room. */
  bytes: Map<string, { publisher: string; bytes: number; at: number }>;
  /** Since when a room's connection is missing. */
  missing: Map<string, { publisher: string; since: number }>;
}

export const nothingSeen = (): Seen => ({ bytes: new Map(), missing: new Map() });

/**
 * Looks at all streams of the media server once: keeps how they are, and sets right what hooks did not tell, since the app
 * or the server was down, or the network between them.
 * - A room whose connection is gone is interrupted. Where the server does not answer, only if its playlist is gone as well.
 * - A room that is sent, and does not know it, is on the air.
 * - A stream that no room takes is ended: its key was renewed, the picture taken down, the room ended.
 * @param now injectable
 */
export async function watchStreams(services: Services, seen: Seen, now = new Date()): Promise<void> {
  const { db, env, log } = services;
  const server = mediaServer(env);
  if (server === null) return;
  // Before the server is asked: what changes meanwhile is newer than its answer.
  const rooms = await db
    .select()
    .from(liveRooms)
    .where(
      or(
        inArray(liveRooms.state, ["live", "interrupted"]),
        and(eq(liveRooms.state, "ended"), ne(liveRooms.publisher, "")),
      ),
    );
  const sent = await server.read().catch((error: unknown) => {
    if (rooms.length > 0) log.warn({ err: error }, "the media server does not answer");
    return null;
  });
  const byName = sent && new Map(sent.map((one) => [one.name, one]));
  for (const room of rooms) {
    const one = byName?.get(room.streamName);
    if (one !== undefined && one.publisher === room.publisher) {
      seen.missing.delete(room.id);
      await keepSignal(services, seen, room, one, now);
    } else if (room.publisher !== "") await missed(services, seen, room, byName !== null, now);
  }
  await forget(services, seen, rooms, now);
  for (const one of sent ?? []) {
    const room = rooms.find(({ streamName }) => streamName === one.name);
    if (OURS.test(one.name) && room?.publisher !== one.publisher) await unexpected(services, one);
    else if (room?.state === "ended" || (room && room.downAt !== null))
      await dropPublisher(services, one.name, one.publisher);
  }
}

/** Somebody sends it, and its room is not known to be sent by him. */
async function unexpected(services: Services, one: Sent): Promise<void> {
  const [found] = await services.db
    .select({ id: liveRooms.id })
    .from(liveRooms)
    .where(eq(liveRooms.streamName, one.name));
  const taken =
    found !== undefined &&
    (await services.db.transaction(async (tx) => {
      const room = await lockRoom(tx, found.id);
      if (room.streamName !== one.name || !isOpen(room)) return false;
      // The server let him in with the key of this name, and of one name it has one stream only.
      if (room.publisher === "") await setOnAir(tx, services, room, one.publisher);
      return true;
    }));
  if (!taken) await dropPublisher(services, one.name, one.publisher);
}

function isOpen(room: RoomRow): boolean {
  try {
    demandOpen(room);
    return true;
  } catch {
    return false;
  }
}

/** The connection that a room knows is not among those that send. */
async function missed(
  services: Services,
  seen: Seen,
  room: RoomRow,
  answered: boolean,
  now: Date,
): Promise<void> {
  if (!answered) {
    const playlist = playlistOf(services.env, room);
    if (playlist !== null && (await readPlaylist(playlist)) !== null) return;
  }
  const known = seen.missing.get(room.id);
  if (known?.publisher !== room.publisher) {
    seen.missing.set(room.id, { publisher: room.publisher, since: now.getTime() });
    return;
  }
  if (now.getTime() - known.since < (answered ? MISSING_MS : SILENT_MS)) return;
  await services.db.transaction(async (tx) => {
    const locked = await lockRoom(tx, room.id);
    if (locked.publisher !== room.publisher) return;
    services.log.warn({ room: room.id }, "a stream is gone that the media server told no end of");
    if (locked.state === "live") await setOffAir(tx, services, locked);
    else await changeRoom(tx, services, locked.id, { publisher: "" });
  });
  seen.missing.delete(room.id);
}

/** How it is, from what arrived since it was looked at before. */
async function keepSignal(
  { db, env }: Pick<Services, "db" | "env">,
  seen: Seen,
  room: RoomRow,
  one: Sent,
  now: Date,
): Promise<void> {
  const before = seen.bytes.get(room.id);
  seen.bytes.set(room.id, { publisher: one.publisher, bytes: one.bytes, at: now.getTime() });
  if (before?.publisher !== one.publisher || before.at >= now.getTime()) return;
  const playlist = playlistOf(env, room);
  const { fps, drops, video, audio } = one;
  await db
    .insert(liveSignals)
    .values({
      roomId: room.id,
      at: now,
      kbps: Math.max(0, Math.round(((one.bytes - before.bytes) * 8) / (now.getTime() - before.at))),
      keyframeSeconds: playlist === null ? null : await pieceSeconds(playlist),
      ...{ fps, drops, video, audio },
    })
    .onConflictDoNothing();
}

/** Figures are kept for an hour, and what was seen of rooms that are no longer on the air not at all. */
async function forget(
  { db }: Pick<Services, "db">,
  seen: Seen,
  rooms: readonly RoomRow[],
  now: Date,
): Promise<void> {
  const ids = new Set(rooms.map(({ id }) => id));
  for (const known of [seen.bytes, seen.missing])
    for (const id of known.keys()) if (!ids.has(id)) known.delete(id);
  const since = new Date(now.getTime() - 3_600_000).toISOString();
  await db.delete(liveSignals).where(lt(liveSignals.at, sql`${since}::timestamptz`));
}
