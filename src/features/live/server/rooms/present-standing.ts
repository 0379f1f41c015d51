import { asc, eq } from "drizzle-orm";
import type { z } from "zod";
import { articleHeads } from "#features/articles/server/public.ts";
import { goodsCards } from "#features/goods/server/public.ts";
import type { liveStandingSchema } from "#features/live/contract.ts";
import type { Queryable } from "#platform/database/client.ts";
import type { Env } from "#platform/env.ts";
import { AppError } from "#shared/errors.ts";
import { liveTray } from "../tables.ts";
import type { RoomRow } from "./move-room.ts";
import { playlistOf } from "./playlist.ts";

export type StandingView = z.input<typeof liveStandingSchema>;

/** What of a room changes while it is looked at. @throws AppError NOT_FOUND for a draft, of which nobody knows */
export async function presentStanding(db: Queryable, env: Env, room: RoomRow): Promise<StandingView> {
  const { state } = room;
  if (state === "draft") throw new AppError("NOT_FOUND");
  return {
    state,
    playlist: playlistOf(env, room),
    down: room.downAt && room.downReason,
    started_at: room.startedAt?.toISOString() ?? null,
    interrupted_at: room.interruptedAt?.toISOString() ?? null,
    ended_at: room.endedAt?.toISOString() ?? null,
    starts_at: room.startsAt.toISOString(),
    notice: room.notice,
    slow_seconds: room.slowSeconds,
    chat_open: room.chatOpen,
    tray: await trayOf(db, room.id),
    replay: room.replayShown ? room.replayState : "none",
  };
}

async function trayOf(db: Queryable, roomId: string): Promise<StandingView["tray"]> {
  const items = await db
    .select()
    .from(liveTray)
    .where(eq(liveTray.roomId, roomId))
    .orderBy(asc(liveTray.place), asc(liveTray.id));
  const [goods, articles] = await Promise.all([
    goodsCards(
      db,
      items.flatMap(({ goodsId }) => goodsId ?? []),
    ),
    articleHeads(
      db,
      items.flatMap(({ articleId }) => articleId ?? []),
    ),
  ]);
  return items.flatMap(({ id, shown, goodsId, articleId }) => {
    const item = {
      id,
      shown,
      goods: goods.get(goodsId ?? "") ?? null,
      article: articles.get(articleId ?? "") ?? null,
    };
    // What is no longer sold, or was taken down, is not offered.
    return item.goods === null && item.article === null ? [] : [item];
  });
}
