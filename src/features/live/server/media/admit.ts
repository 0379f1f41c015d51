import { timingSafeEqual } from "node:crypto";
import { eq } from "drizzle-orm";
import { firstRow } from "#platform/database/row.ts";
import { rateLimitsAlone } from "#platform/limits/limit.ts";
import { networkOf } from "#platform/limits/network.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { onAir } from "#shared/live.ts";
import type { RoomRow } from "../rooms/move-room.ts";
import { streamKey } from "../rooms/stream-key.ts";
import { liveRooms } from "../tables.ts";
import type { Told } from "./hook-words.ts";
import { mediaServer } from "./server.ts";

/** How long after it ended by itself a room goes on the air again when a picture comes. */
export const REOPENS_MS = 30 * 60_000;

/**
 * Tries to send a picture from one network: a program that lost its connection tries every few seconds, and one that
 * guesses at keys of 144 bits gets nowhere either way.
 */
const TRIES = { name: "live:publish", max: 150, seconds: 600 };

/** The same words for both: whether a name exists is nobody's business. */
const WRONG = "推流地址或密钥不对，请到后台重新复制";

/**
 * The room that a stream is for, if whoever sends it has its key. Nothing is changed.
 * @throws AppError RATE_LIMITED, FORBIDDEN
 */
export async function roomByKey(services: Services, { name, key, address }: Told): Promise<RoomRow> {
  const { db, keys, log } = services;
  if (address !== "") await rateLimitsAlone(db, [{ rule: TRIES, subject: networkOf(address) }]);
  const room = await firstRow(db, liveRooms, eq(liveRooms.streamName, name));
  if (room === undefined) {
    log.info({ stream: name, address }, "a stream that no room knows was refused");
    throw new AppError("FORBIDDEN", WRONG);
  }
  if (!isSame(streamKey(keys, room), key)) {
    log.warn({ room: room.id, address }, "a stream with a wrong key was refused");
    throw new AppError("FORBIDDEN", WRONG);
  }
  return room;
}

function isSame(right: string, given: string): boolean {
  const [a, b] = [Buffer.from(right), Buffer.from(given)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** @throws AppError FORBIDDEN with the reason where a room takes no picture now, whoever sends it */
export function demandOpen(room: RoomRow, now = new Date()): void {
  if (room.downAt !== null) throw new AppError("FORBIDDEN", "这场直播的画面已被下架");
  if (room.state === "draft") throw new AppError("FORBIDDEN", "这场直播还没有发布");
  if (room.state === "cancelled") throw new AppError("FORBIDDEN", "这场直播已取消");
  if (room.state !== "ended") return;
  if (room.lapsedAt === null || now.getTime() - room.lapsedAt.getTime() > REOPENS_MS)
    throw new AppError("FORBIDDEN", "这场直播已结束");
}

/**
 * Refuses a second one who sends while the first still does, as the media server knows. A first whose end nobody told
 * of, since the app was down, stands in nobody's way.
 * @throws AppError CONFLICT
 */
export async function demandAlone(services: Services, room: RoomRow, publisher: string): Promise<void> {
  if (room.publisher === "" || room.publisher === publisher || !onAir(room.state)) return;
  const server = mediaServer(services.env);
  // Nobody can be asked; the server itself takes no second stream of a name.
  if (server === null) return;
  const sent = await server.read().catch(() => null);
  if (sent === null || sent.some((one) => one.name === room.streamName && one.publisher === room.publisher))
    throw new AppError("CONFLICT", "这场直播已经有人在推流");
}
