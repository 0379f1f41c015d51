import { and, asc, eq, ne, sql } from "drizzle-orm";
import type { z } from "zod";
import { media, pictureColumns, presentPicture } from "#capabilities/media/media/server/public.ts";
import { memberCards } from "#capabilities/people/members/server/public.ts";
import { articleHead, companionTag } from "#features/articles/server/public.ts";
import type { liveRoomSchema } from "#features/live/contract.ts";
import type { Queryable } from "#platform/database/client.ts";
import { collectTags } from "#platform/http/cache-tags.ts";
import type { Services } from "#platform/services.ts";
import { liveTag } from "../cache-tags.ts";
import type { RoomRow } from "../rooms/move-room.ts";
import { replayAddress } from "../rooms/playlist.ts";
import { presentStanding } from "../rooms/present-standing.ts";
import { shownRoom } from "../rooms/shown-room.ts";
import { liveCounters, livePeople, liveRecordings, liveReminders, liveRooms } from "../tables.ts";
import { hasReplay } from "./cards.ts";

type Room = z.input<typeof liveRoomSchema>;
type Reading = Pick<Services, "db" | "env">;

/** A room as everybody sees it, whatever became of it. @throws AppError NOT_FOUND; a draft is not known to exist */
export async function showRoom(services: Reading, id: string): Promise<Room> {
  return presentRoom(services, await shownRoom(services.db, id));
}

/** The room of an article, before one that was called off; null where it has none. */
export async function roomOfArticle(services: Reading, articleId: string): Promise<{ room: Room | null }> {
  collectTags([companionTag(articleId)]);
  const [row] = await services.db
    .select()
    .from(liveRooms)
    .where(and(eq(liveRooms.articleId, articleId), ne(liveRooms.state, "draft")))
    .orderBy(sql`${liveRooms.state} = 'cancelled'`, sql`${liveRooms.id} desc`)
    .limit(1);
  return { room: row === undefined ? null : await presentRoom(services, row) };
}

/** @throws AppError NOT_FOUND for a draft, unless it is looked at before it is announced */
async function presentRoom({ db, env }: Reading, row: RoomRow): Promise<Room> {
  collectTags([liveTag(row.id)]);
  const [standing, host, cover, article, reminders, [counter], recordings] = await Promise.all([
    presentStanding(db, env, row),
    hostOf(db, row.id),
    coverOf(db, row.coverId),
    row.articleId === null ? undefined : articleHead(db, row.articleId),
    db.$count(liveReminders, eq(liveReminders.roomId, row.id)),
    db.select({ likes: liveCounters.likes }).from(liveCounters).where(eq(liveCounters.roomId, row.id)),
    hasReplay(row) ? recordingsOf(db, env, row.id) : [],
  ]);
  return {
    id: row.id,
    section: row.section,
    title: row.title,
    intro: row.intro,
    cover,
    orientation: row.orientation,
    minutes: row.minutes,
    reason: row.state === "cancelled" ? row.reason : "",
    host,
    article: article ?? null,
    standing,
    reminders,
    likes: counter?.likes ?? 0,
    recordings,
    chapters: recordings.length === 0 ? [] : row.chapters.map(({ at, title }) => ({ at, title })),
    stream_name: row.streamName,
  };
}

async function hostOf(db: Queryable, roomId: string): Promise<Room["host"]> {
  const [host] = await db
    .select({ id: livePeople.memberId })
    .from(livePeople)
    .where(and(eq(livePeople.roomId, roomId), eq(livePeople.role, "host")));
  if (host === undefined) return null;
  return (await memberCards(db, [host.id])).get(host.id) ?? null;
}

async function coverOf(db: Queryable, coverId: string | null): Promise<Room["cover"]> {
  if (coverId === null) return null;
  const [picture] = await db.select(pictureColumns).from(media).where(eq(media.id, coverId));
  return picture === undefined ? null : presentPicture(picture);
}

/** In the order in which they were sent; those without an address are none that anybody can see. */
async function recordingsOf(
  db: Queryable,
  env: Services["env"],
  roomId: string,
): Promise<Room["recordings"]> {
  const rows = await db
    .select()
    .from(liveRecordings)
    .where(eq(liveRecordings.roomId, roomId))
    .orderBy(asc(liveRecordings.startedAt), asc(liveRecordings.id));
  return rows.flatMap(({ id, path, startedAt, seconds }) => {
    const src = replayAddress(env, path);
    return src === null ? [] : { id, src, started_at: startedAt.toISOString(), seconds };
  });
}
