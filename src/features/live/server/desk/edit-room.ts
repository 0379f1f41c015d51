import { and, eq, isNotNull } from "drizzle-orm";
import type { AtDesk } from "#capabilities/review/applications/server/public.ts";
import type { RoomInput } from "#features/live/desk-contract.ts";
import type { Transaction } from "#platform/database/client.ts";
import { transact } from "#platform/database/transact.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { changeRoom, type RoomRow } from "../rooms/move-room.ts";
import { liveReminders } from "../tables.ts";
import { changeCover } from "./covers.ts";
import { demandManaging, lockManaged, recordLive } from "./manage.ts";
import { peopleFrom, samePeople, storePeople } from "./people.ts";
import { type DeskRoomView, demandUnchanged, showRoom } from "./present-room.ts";
import { columnsOf, demandArticle, demandComing, said } from "./room-columns.ts";

type Columns = ReturnType<typeof columnsOf>;

/**
 * Changes a room. What calendars show of one that was announced counts up with it; of a new start everybody is reminded
 * again who was.
 * @throws AppError NOT_FOUND, FORBIDDEN; CHANGED where a colleague was first; INVALID_INPUT beside the field; CONFLICT for
 *   times of one that began, for one that was called off, and for an article that has a room
 */
export async function editRoom(
  services: Pick<Services, "db" | "env" | "cache">,
  at: AtDesk,
  id: string,
  { version, ...input }: RoomInput & { version: string },
): Promise<DeskRoomView> {
  const { actor } = at;
  await transact(services.db, async (tx) => {
    const row = await lockManaged(tx, actor, id);
    demandManaging(actor, input.section);
    const before = await demandUnchanged(tx, row, version);
    const columns = columnsOf(input);
    const people = peopleFrom(input.host_id, input.moderator_ids);
    const times = timesChange(row, columns);
    if (columns.articleId !== null && columns.articleId !== row.articleId)
      await demandArticle(tx, actor, columns.articleId);
    await changeCover(tx, row.coverId, columns.coverId, actor.id);
    if (!samePeople(before, people)) await storePeople(tx, id, before, people);
    const shows = row.state !== "draft" && (times || row.title !== columns.title);
    if (row.state !== "draft" && times) await remindAnew(tx, id);
    const next = { ...row, ...columns };
    await recordLive(tx, at, "live.changed", next, {
      before: said(row),
      after: {
        ...said(next),
        ...(!samePeople(before, people) && {
          host_id: people.hostId,
          moderators: people.moderatorIds.join(),
        }),
      },
    });
    await changeRoom(tx, services, id, { ...columns, ...(shows && { sequence: row.sequence + 1 }) });
  });
  return showRoom(services, actor, id);
}

/** Whether it takes place at another time. @throws AppError where it may not */
function timesChange({ state, startsAt, minutes }: RoomRow, next: Columns): boolean {
  if (state === "cancelled") throw new AppError("CONFLICT", "直播已取消，不能再修改");
  const starts = startsAt.getTime() !== next.startsAt.getTime();
  const changed = starts || minutes !== next.minutes;
  if (changed && state !== "draft" && state !== "announced")
    throw new AppError("CONFLICT", "直播已经开始过，时间不能再改", {
      field: starts ? "starts_at" : "minutes",
    });
  if (starts && state === "announced") demandComing(next.startsAt);
  return changed;
}

/** Who was told that it begins is told again of the new time. */
async function remindAnew(tx: Transaction, roomId: string): Promise<void> {
  await tx
    .update(liveReminders)
    .set({ toldAt: null })
    .where(and(eq(liveReminders.roomId, roomId), isNotNull(liveReminders.toldAt)));
}
