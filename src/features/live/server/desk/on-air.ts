import type { AtDesk } from "#capabilities/review/applications/server/public.ts";
import { transact } from "#platform/database/transact.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { liveStateNames, onAir } from "#shared/live.ts";
import { dropPublisher } from "../media/control.ts";
import { replayAtEnd } from "../media/endings.ts";
import { changeRoom, moveRoom, type RoomRow } from "../rooms/move-room.ts";
import { lockManaged, recordLive } from "./manage.ts";
import { canOf, type DeskRoomView, demandUnchanged, showRoom } from "./present-room.ts";

type Base = Pick<Services, "db" | "env" | "cache" | "log">;

/** Who sends the picture is no longer welcome: the media server ends his connection, which it knows by these. */
type Sender = Pick<RoomRow, "streamName" | "publisher">;

const drop = (services: Base, { streamName, publisher }: Sender) =>
  dropPublisher(services, streamName, publisher);

/**
 * Ends a room that is on the air, and the stream with it.
 * @throws AppError NOT_FOUND, FORBIDDEN, CHANGED; CONFLICT for one that is not on the air
 */
export async function endRoom(
  services: Base,
  at: AtDesk,
  id: string,
  version: string,
): Promise<DeskRoomView> {
  const sender = await transact(services.db, async (tx) => {
    const row = await lockManaged(tx, at.actor, id);
    await demandUnchanged(tx, row, version);
    await recordLive(tx, at, "live.ended", row, { before: { state: row.state } });
    await moveRoom(tx, services, row, "ended", {
      publisher: "",
      lapsedAt: null,
      replayState: replayAtEnd(services.env),
    });
    return row;
  });
  await drop(services, sender);
  return showRoom(services, at.actor, id);
}

/**
 * Takes the picture down at once, whoever changed what meanwhile, and keeps it down until it is put back. Done again it
 * changes the reason, and tells the media server again.
 * @param reason is shown to everybody
 * @throws AppError NOT_FOUND, FORBIDDEN; CONFLICT for a draft, or one that was called off
 */
export async function takeDown(
  services: Base,
  at: AtDesk,
  id: string,
  reason: string,
): Promise<DeskRoomView> {
  const sender = await transact(services.db, async (tx) => {
    const row = await lockManaged(tx, at.actor, id);
    if (row.downAt === null && !canOf(row).down)
      throw new AppError("CONFLICT", `直播现在是“${liveStateNames[row.state]}”，没有可以下架的画面`);
    await recordLive(tx, at, "live.down", row, { before: { state: row.state }, after: { reason } });
    const down = { downAt: row.downAt ?? new Date(), downReason: reason, publisher: "" };
    if (row.state === "live") await moveRoom(tx, services, row, "interrupted", down);
    else await changeRoom(tx, services, id, down);
    return row.publisher !== "" || onAir(row.state) ? row : null;
  });
  if (sender !== null) await drop(services, sender);
  return showRoom(services, at.actor, id);
}

/** Lets a picture be sent again. @throws AppError NOT_FOUND, FORBIDDEN; CONFLICT where none was taken down */
export async function putBack(services: Base, at: AtDesk, id: string): Promise<DeskRoomView> {
  await transact(services.db, async (tx) => {
    const row = await lockManaged(tx, at.actor, id);
    if (row.downAt === null) throw new AppError("CONFLICT", "画面没有被下架");
    await recordLive(tx, at, "live.up", row, { before: { reason: row.downReason } });
    await changeRoom(tx, services, id, { downAt: null, downReason: "" });
  });
  return showRoom(services, at.actor, id);
}
