import { and, asc, eq } from "drizzle-orm";
import type { z } from "zod";
import { articleNames } from "#features/articles/server/public.ts";
import type { deskRoomSchema } from "#features/live/desk-contract.ts";
import type { Granted } from "#platform/auth/permissions.ts";
import type { Queryable } from "#platform/database/client.ts";
import { firstRow } from "#platform/database/row.ts";
import type { Services } from "#platform/services.ts";
import { versionOf } from "#platform/version.ts";
import { AppError } from "#shared/errors.ts";
import { liveMayMove, onAir } from "#shared/live.ts";
import type { RoomRow } from "../rooms/move-room.ts";
import { playlistOf, replayAddress } from "../rooms/playlist.ts";
import { liveCounters, liveMessages, liveRecordings } from "../tables.ts";
import { managedRoom } from "./manage.ts";
import { type People, peopleOf } from "./people.ts";
import { personsById, presentDeskCards } from "./present-cards.ts";
import { presentTray, trayRows, trayVersion } from "./tray-rows.ts";

export type DeskRoomView = z.input<typeof deskRoomSchema>;

/**
 * Changes with what the form sets and with where the room stands. Not with what happens by itself while it is on the air, so
 * that a picture that comes and goes keeps nobody from ending it; nor with chat and tray, which have their own.
 */
export const roomVersion = (row: RoomRow, { hostId, moderatorIds }: People): string =>
  versionOf(
    ...[row.section, row.title, row.intro, row.coverId, row.articleId, row.orientation],
    ...[row.startsAt.toISOString(), row.minutes, hostId, moderatorIds],
    ...[onAir(row.state) ? "air" : row.state, row.reason],
  );

/** @throws AppError CHANGED where a colleague changed the room since it was seen */
export async function demandUnchanged(db: Queryable, row: RoomRow, version: string): Promise<People> {
  const people = await peopleOf(db, row.id);
  if (roomVersion(row, people) !== version)
    throw new AppError("CHANGED", "同事刚刚改过这场直播，请刷新核对后再操作");
  return people;
}

export const replayVersion = ({ replayShown, chapters }: Pick<RoomRow, "replayShown" | "chapters">): string =>
  versionOf(replayShown, chapters);

/** A room with all that is set. @throws AppError NOT_FOUND, FORBIDDEN */
export async function showRoom(
  { db, env }: Pick<Services, "db" | "env">,
  actor: Granted,
  id: string,
): Promise<DeskRoomView> {
  const row = await managedRoom(db, actor, id);
  const [[card], people, tray, recordings, counter, messages, articles] = await Promise.all([
    presentDeskCards(db, [row]),
    peopleOf(db, id),
    trayRows(db, id),
    recordingsOf(db, id),
    firstRow(db, liveCounters, eq(liveCounters.roomId, id)),
    db.$count(liveMessages, and(eq(liveMessages.roomId, id), eq(liveMessages.status, "published"))),
    articleNames(db, row.articleId === null ? [] : [row.articleId]),
  ]);
  if (card === undefined) throw new AppError("NOT_FOUND");
  const { down: _down, ...head } = card;
  return {
    ...head,
    ...{ intro: row.intro, orientation: row.orientation, minutes: row.minutes, reason: row.reason },
    article:
      row.articleId === null ? null : { id: row.articleId, title: articles.get(row.articleId)?.title ?? "" },
    moderators: await personsById(db, people.moderatorIds),
    ...{ notice: row.notice, slow_seconds: row.slowSeconds, chat_open: row.chatOpen },
    down: row.downAt && { at: row.downAt.toISOString(), reason: row.downReason },
    started_at: row.startedAt?.toISOString() ?? null,
    interrupted_at: row.interruptedAt?.toISOString() ?? null,
    ended_at: row.endedAt?.toISOString() ?? null,
    playlist: playlistOf(env, row),
    tray: await presentTray(db, tray),
    tray_version: trayVersion(tray),
    recordings: recordings.map(({ path, startedAt, seconds, bytes, ...recording }) => ({
      id: recording.id,
      src: replayAddress(env, path) ?? "",
      started_at: startedAt.toISOString(),
      ...{ seconds, bytes: Number(bytes) },
    })),
    ...{ replay_shown: row.replayShown, chapters: row.chapters, replay_version: replayVersion(row) },
    ...{ likes: counter?.likes ?? 0, peak: counter?.peak ?? 0, messages },
    can: canOf(row),
    version: roomVersion(row, people),
  };
}

/** What the desk may do with a room as it stands. */
export const canOf = ({ state, downAt }: Pick<RoomRow, "state" | "downAt">): DeskRoomView["can"] => ({
  announce: state === "draft",
  cancel: liveMayMove(state, "cancelled"),
  end: onAir(state),
  delete: state === "draft",
  down: downAt === null && state !== "draft" && state !== "cancelled",
  up: downAt !== null,
});

/** What was recorded of a room, in the order in which it was sent. */
export const recordingsOf = (db: Queryable, roomId: string) =>
  db
    .select()
    .from(liveRecordings)
    .where(eq(liveRecordings.roomId, roomId))
    .orderBy(asc(liveRecordings.startedAt), asc(liveRecordings.id));
