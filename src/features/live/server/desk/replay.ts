import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import type { AtDesk } from "#capabilities/review/applications/server/public.ts";
import type { liveDeskEndpoints } from "#features/live/desk-contract.ts";
import { transact } from "#platform/database/transact.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { changeRoom } from "../rooms/move-room.ts";
import { liveRecordings } from "../tables.ts";
import { lockManaged, recordLive } from "./manage.ts";
import { type DeskRoomView, recordingsOf, replayVersion, showRoom } from "./present-room.ts";

type Base = Pick<Services, "db" | "env" | "cache">;
type Input = z.output<(typeof liveDeskEndpoints)["PUT /api/admin/live/{id}/replay"]["body"]>;

const secondsOf = (recordings: readonly { seconds: number }[]): number =>
  recordings.reduce((sum, { seconds }) => sum + seconds, 0);

/**
 * Says whether everybody may see the replay, and where its chapters begin: seconds from the beginning of the first recording,
 * as if all were one film. They are kept in their order.
 * @throws AppError NOT_FOUND, FORBIDDEN; CHANGED where a colleague was first; INVALID_INPUT for chapters behind the end, or two
 *   at one place
 */
export async function setReplay(
  services: Base,
  at: AtDesk,
  id: string,
  { shown, chapters, version }: Input,
): Promise<DeskRoomView> {
  const sorted = chapters.toSorted((a, b) => a.at - b.at);
  if (new Set(sorted.map((chapter) => chapter.at)).size < sorted.length)
    throw new AppError("INVALID_INPUT", "有两个章节在同一时间，请错开", { field: "chapters" });
  await transact(services.db, async (tx) => {
    const room = await lockManaged(tx, at.actor, id);
    if (replayVersion(room) !== version)
      throw new AppError("CHANGED", "同事刚刚改过回放，请刷新核对后再保存");
    const last = sorted.at(-1);
    if (last !== undefined && last.at >= secondsOf(await recordingsOf(tx, id)))
      throw new AppError("INVALID_INPUT", `章节“${last.title}”超出了回放的长度`, { field: "chapters" });
    await recordLive(tx, at, "live.replay", room, {
      before: { shown: room.replayShown, chapters: room.chapters.length },
      after: { shown, chapters: sorted.length },
    });
    await changeRoom(tx, services, id, { replayShown: shown, chapters: sorted });
  });
  return showRoom(services, at.actor, id);
}

/**
 * Takes a recording out of the replay. Chapters stay where they are in what is left: those in it go, those behind it move
 * forward. The file stays with the media server.
 * @throws AppError NOT_FOUND, FORBIDDEN
 */
export async function deleteRecording(
  services: Base,
  at: AtDesk,
  id: string,
  recordingId: string,
): Promise<void> {
  await transact(services.db, async (tx) => {
    const room = await lockManaged(tx, at.actor, id);
    const recordings = await recordingsOf(tx, id);
    const place = recordings.findIndex((recording) => recording.id === recordingId);
    const recording = recordings[place];
    if (recording === undefined) throw new AppError("NOT_FOUND", "没有这段录像");
    const from = secondsOf(recordings.slice(0, place));
    const until = from + recording.seconds;
    const chapters = room.chapters.flatMap((chapter) => {
      if (chapter.at < from) return [chapter];
      return chapter.at < until ? [] : [{ ...chapter, at: chapter.at - recording.seconds }];
    });
    await tx
      .delete(liveRecordings)
      .where(and(eq(liveRecordings.id, recordingId), eq(liveRecordings.roomId, id)));
    await recordLive(tx, at, "live.recording_deleted", room, {
      before: {
        path: recording.path,
        started_at: recording.startedAt.toISOString(),
        seconds: recording.seconds,
      },
    });
    await changeRoom(tx, services, id, {
      chapters,
      ...(recordings.length === 1 && { replayState: "none" as const }),
    });
  });
}
