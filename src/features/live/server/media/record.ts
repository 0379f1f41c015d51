import { execFile } from "node:child_process";
import { stat } from "node:fs/promises";
import { isAbsolute } from "node:path";
import { promisify } from "node:util";
import { eq } from "drizzle-orm";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { changeRoom, lockRoom, tellChanged } from "../rooms/move-room.ts";
import { liveRecordings, liveRooms, liveStreams } from "../tables.ts";
import type { ToldRecording } from "./hook-words.ts";

/** Files and folders of letters that need no thought in an address; none begins with a dot. */
const PATH = /^\w[\w.-]{0,99}(?:\/\w[\w.-]{0,99}){0,5}$/;
const PROBE_MS = 10_000;

/**
 * Something was recorded: it becomes part of the replay. The same file told twice is one. What is not told of it is read
 * from the file where the app reaches it.
 * @throws AppError INVALID_INPUT for a path that is none, NOT_FOUND where no room was ever sent under this name
 */
export async function takeRecording(
  services: Services,
  told: ToldRecording,
  now = new Date(),
): Promise<void> {
  const { db, env } = services;
  if (!PATH.test(told.path)) throw new AppError("INVALID_INPUT", "录像的路径不对");
  const roomId = await roomOf(services, told.name);
  if (roomId === undefined) throw new AppError("NOT_FOUND", "没有用这个名字推过流的直播");
  const { seconds, bytes } = await measure(told, now);
  const startedAt = told.startedAt ?? new Date(now.getTime() - seconds * 1000);
  await db.transaction(async (tx) => {
    const room = await lockRoom(tx, roomId);
    const added = await tx
      .insert(liveRecordings)
      .values({ roomId, path: told.path, startedAt, seconds, bytes: String(Math.round(bytes)) })
      .onConflictDoNothing({ target: liveRecordings.path })
      .returning({ id: liveRecordings.id });
    if (added.length === 0) return;
    if (room.state === "ended" && env.LIVE_REPLAY_URL !== undefined)
      await changeRoom(tx, services, roomId, { replayState: "ready" });
    else await tellChanged(tx, services, room);
  });
}

/** By the name that it has, or had before its key was renewed. */
async function roomOf({ db }: Pick<Services, "db">, name: string): Promise<string | undefined> {
  const [former] = await db
    .select({ id: liveStreams.roomId })
    .from(liveStreams)
    .where(eq(liveStreams.name, name));
  if (former !== undefined) return former.id;
  const [room] = await db.select({ id: liveRooms.id }).from(liveRooms).where(eq(liveRooms.streamName, name));
  return room?.id;
}

async function measure(
  { file, seconds, bytes, startedAt }: ToldRecording,
  now: Date,
): Promise<{ seconds: number; bytes: number }> {
  const readable = file !== "" && isAbsolute(file) ? await stat(file).catch(() => undefined) : undefined;
  // The server tells as soon as the file is whole, so without any other measure it is as long as it took.
  const since = startedAt === null ? 0 : Math.max(0, (now.getTime() - startedAt.getTime()) / 1000);
  return {
    seconds: seconds ?? (readable && (await secondsOf(file))) ?? since,
    bytes: bytes ?? readable?.size ?? 0,
  };
}

/** Length by ffprobe; undefined where that is not there, or the file is no film. */
async function secondsOf(file: string): Promise<number | undefined> {
  const wanted = ["-v", "error", "-show_entries", "format=duration", "-of", "csv=p=0", file];
  const { stdout } = await promisify(execFile)("ffprobe", wanted, { timeout: PROBE_MS }).catch(() => ({
    stdout: "",
  }));
  const seconds = Number(stdout.trim());
  return stdout.trim() !== "" && Number.isFinite(seconds) ? seconds : undefined;
}
