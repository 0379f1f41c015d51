import { and, eq } from "drizzle-orm";
import { screen } from "#capabilities/review/moderation/server/public.ts";
import type { Transaction } from "#platform/database/client.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import type { SLOW_CHOICES } from "#shared/live.ts";
import { LIVE_MESSAGE } from "../names.ts";
import { changeRoom, lockRoom, type RoomRow, tellChanged } from "../rooms/move-room.ts";
import { liveTray } from "../tables.ts";
import { assertRuns } from "./room-to-speak-in.ts";

export interface ChatSettings {
  slow_seconds?: (typeof SLOW_CHOICES)[number] | undefined;
  notice?: string | undefined;
  chat_open?: boolean | undefined;
}

/**
 * Slow mode, notice, chat on or off, by whoever runs the room. His notice is read by everybody at once, so that words
 * which would have to wait for a look are refused.
 * @throws AppError NOT_FOUND, FORBIDDEN, WORD_REFUSED
 */
export async function steerChat(
  services: Pick<Services, "db" | "cache" | "env" | "events">,
  memberId: string,
  roomId: string,
  settings: ChatSettings,
): Promise<void> {
  await services.db.transaction(async (tx) => {
    const room = await lockRoom(tx, roomId);
    await assertRuns(tx, roomId, memberId);
    const { notice = "" } = settings;
    if (notice !== "") {
      const { verdict } = await screen(services, tx, {
        ...{ kind: LIVE_MESSAGE, section: room.section, member: memberId },
        ...{ texts: [notice], field: "notice" },
      });
      if (verdict === "hold")
        throw new AppError("WORD_REFUSED", "公告里有需要审核的内容，请修改后再试", { field: "notice" });
    }
    await setChat(tx, services, room, settings);
  });
}

/** The same on a locked room, whoever does it; what is left out stays, and where nothing changes nothing is told. */
export async function setChat(
  tx: Transaction,
  services: Pick<Services, "cache">,
  room: RoomRow,
  { slow_seconds: slowSeconds, notice, chat_open: chatOpen }: ChatSettings,
): Promise<void> {
  const changes = {
    ...(slowSeconds !== undefined && slowSeconds !== room.slowSeconds && { slowSeconds }),
    ...(notice !== undefined && notice !== room.notice && { notice }),
    ...(chatOpen !== undefined && chatOpen !== room.chatOpen && { chatOpen }),
  };
  if (Object.keys(changes).length > 0) await changeRoom(tx, services, room.id, changes);
}

/** What of the tray the host is at; null for nothing. @throws AppError NOT_FOUND, FORBIDDEN */
export async function showInTray(
  services: Pick<Services, "db" | "cache">,
  memberId: string,
  roomId: string,
  itemId: string | null,
): Promise<void> {
  await services.db.transaction(async (tx) => {
    const room = await lockRoom(tx, roomId);
    await assertRuns(tx, roomId, memberId);
    const hidden = await tx
      .update(liveTray)
      .set({ shown: false })
      .where(and(eq(liveTray.roomId, roomId), eq(liveTray.shown, true)))
      .returning({ id: liveTray.id });
    if (itemId !== null) {
      const [shown] = await tx
        .update(liveTray)
        .set({ shown: true })
        .where(and(eq(liveTray.roomId, roomId), eq(liveTray.id, itemId)))
        .returning({ id: liveTray.id });
      if (shown === undefined) throw new AppError("NOT_FOUND", "这件商品或文章已不在本场好物里");
    }
    if ((hidden[0]?.id ?? null) !== itemId) await tellChanged(tx, services, room);
  });
}
