import { eq } from "drizzle-orm";
import type { Transaction } from "#platform/database/client.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { changeRoom, lockRoom, moveRoom, type RoomRow } from "../rooms/move-room.ts";
import { liveRooms, liveStreams } from "../tables.ts";
import { demandAlone, demandOpen, roomByKey } from "./admit.ts";
import type { Told } from "./hook-words.ts";

/**
 * Asks whether a stream would be taken, before it is sent. Changes nothing.
 * @throws AppError FORBIDDEN, CONFLICT, RATE_LIMITED
 */
export async function mayPublish(services: Services, told: Told): Promise<void> {
  const room = await roomByKey(services, told);
  demandOpen(room);
  await demandAlone(services, room, told.publisher);
}

/**
 * A picture comes: the room goes on the air, or is so again. Told twice it changes nothing the second time.
 * @throws AppError FORBIDDEN, CONFLICT, RATE_LIMITED; the media server ends the connection then
 */
export async function takePublish(services: Services, told: Told): Promise<void> {
  const room = await roomByKey(services, told);
  demandOpen(room);
  await demandAlone(services, room, told.publisher);
  await services.db.transaction(async (tx) => {
    const locked = await lockRoom(tx, room.id);
    // Renewed, taken down or sent by another since it was looked at.
    if (locked.streamName !== told.name) throw new AppError("FORBIDDEN", "推流密钥已更换");
    if (locked.publisher !== room.publisher && locked.publisher !== told.publisher && locked.publisher !== "")
      throw new AppError("CONFLICT", "这场直播已经有人在推流");
    demandOpen(locked);
    await setOnAir(tx, services, locked, told.publisher);
  });
}

/** Puts a locked room on the air with the connection that sends its picture. */
export async function setOnAir(
  tx: Transaction,
  services: Pick<Services, "cache">,
  room: RoomRow,
  publisher: string,
): Promise<void> {
  await tx
    .insert(liveStreams)
    .values({ name: room.streamName, roomId: room.id })
    .onConflictDoNothing({ target: liveStreams.name });
  if (room.state === "live") {
    if (room.publisher !== publisher) await changeRoom(tx, services, room.id, { publisher });
    return;
  }
  await moveRoom(tx, services, room, "live", { publisher, lapsedAt: null, replayState: "none" });
}

/** The picture comes no longer. What an older connection tells of its end changes nothing. */
export async function takeDone(services: Services, { name, publisher }: Told): Promise<void> {
  const [found] = await services.db
    .select({ id: liveRooms.id })
    .from(liveRooms)
    .where(eq(liveRooms.streamName, name));
  // Renewed meanwhile: whoever did so moved the room.
  if (found === undefined) return;
  await services.db.transaction(async (tx) => {
    const room = await lockRoom(tx, found.id);
    if (room.streamName === name && room.publisher === publisher) await setOffAir(tx, services, room);
  });
}

/** Says of a locked room that nobody sends its picture. */
export async function setOffAir(
  tx: Transaction,
  services: Pick<Services, "cache">,
  room: RoomRow,
): Promise<void> {
  if (room.state === "live") await moveRoom(tx, services, room, "interrupted", { publisher: "" });
  else if (room.publisher !== "") await changeRoom(tx, services, room.id, { publisher: "" });
}
