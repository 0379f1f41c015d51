import { eq } from "drizzle-orm";
import { releaseMedia } from "#capabilities/media/media/server/public.ts";
import type { AtDesk } from "#capabilities/review/applications/server/public.ts";
import type { Transaction } from "#platform/database/client.ts";
import { transact } from "#platform/database/transact.ts";
import { publish } from "#platform/events/publish.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { tellCancelled } from "../pages/notices.ts";
import { DESK_TOPIC, moveRoom, type RoomRow } from "../rooms/move-room.ts";
import { liveRooms } from "../tables.ts";
import { lockManaged, recordLive } from "./manage.ts";
import { type DeskRoomView, demandUnchanged, showRoom } from "./present-room.ts";
import { demandComing, said } from "./room-columns.ts";

type Base = Pick<Services, "db" | "env" | "cache">;

/** A room that is as it was seen, locked. @throws AppError NOT_FOUND, FORBIDDEN, CHANGED */
async function seen(tx: Transaction, at: AtDesk, id: string, version: string): Promise<RoomRow> {
  const row = await lockManaged(tx, at.actor, id);
  await demandUnchanged(tx, row, version);
  return row;
}

/**
 * Shows a draft to everybody.
 * @throws AppError NOT_FOUND, FORBIDDEN, CHANGED; CONFLICT for what is no draft; INVALID_INPUT for a start that is over
 */
export async function announceRoom(
  services: Base,
  at: AtDesk,
  id: string,
  version: string,
): Promise<DeskRoomView> {
  await transact(services.db, async (tx) => {
    const row = await seen(tx, at, id, version);
    if (row.state === "draft") demandComing(row.startsAt);
    await recordLive(tx, at, "live.announced", row, { after: said(row) });
    await moveRoom(tx, services, row, "announced");
  });
  return showRoom(services, at.actor, id);
}

/**
 * Calls an announced room off and tells who asked to be reminded; its article is free for another.
 * @param reason is shown to everybody
 * @throws AppError NOT_FOUND, FORBIDDEN, CHANGED; CONFLICT for one that is not announced
 */
export async function cancelRoom(
  services: Base,
  at: AtDesk,
  id: string,
  { reason, version }: { reason: string; version: string },
): Promise<DeskRoomView> {
  await transact(services.db, async (tx) => {
    const row = await seen(tx, at, id, version);
    await recordLive(tx, at, "live.cancelled", row, { before: said(row), after: { reason } });
    // Moves last: it writes into the room's log, whose counter is the last lock.
    await tellCancelled(tx, row);
    await moveRoom(tx, services, row, "cancelled", { reason, sequence: row.sequence + 1 });
  });
  return showRoom(services, at.actor, id);
}

/** Deletes a draft with its cover. @throws AppError NOT_FOUND, FORBIDDEN, CONFLICT for what was out */
export async function deleteRoom({ db }: Pick<Services, "db">, at: AtDesk, id: string): Promise<void> {
  await transact(db, async (tx) => {
    const row = await lockManaged(tx, at.actor, id);
    if (row.state !== "draft") throw new AppError("CONFLICT", "只有草稿可以删除，已发布的直播请取消");
    await tx.delete(liveRooms).where(eq(liveRooms.id, id));
    if (row.coverId !== null) await releaseMedia(tx, [row.coverId]);
    await recordLive(tx, at, "live.deleted", row, { before: said(row) });
    await publish(tx, DESK_TOPIC, "live.changed", { id });
  });
}
