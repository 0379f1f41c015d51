import { readFile, statfs } from "node:fs/promises";
import { createServer } from "node:net";
import { dirname, join, resolve } from "node:path";
import { cannotWrite, isOutage } from "#platform/database/outage.ts";
import type { Env } from "#platform/env.ts";
import { errorLine } from "#platform/log.ts";

const MB = 1024 * 1024;
/** PostgreSQL stops when it cannot have another file for its log, 16 MB each, and then says only that it is gone. */
const TIGHT_BYTES = 48 * MB;

interface Room {
  free: number;
  total: number;
}

/**
 * Why a start failed, in a line for the terminal. When nothing could be written, or the database went away while there was
 * hardly any room, it names the disk: the error itself is what came of it.
 */
export async function startProblem(
  error: unknown,
  env: Pick<Env, "DATA_DIR" | "DATABASE_URL"> | undefined,
  roomOf: (folder: string) => Promise<Room> = roomAround,
): Promise<string> {
  const line = errorLine(error);
  if (env === undefined || !(cannotWrite(error) || isOutage(error))) return line;
  for (const folder of await foldersOf(env)) {
    const room = await roomOf(folder).catch(() => undefined);
    if (room !== undefined && room.free < TIGHT_BYTES)
      return (
        `the disk of ${folder} is full: ${megabytes(room.free)} of ${megabytes(room.total)} are free. ` +
        `Make room, or choose another folder with DATA_DIR, and start again; what was begun is gone on with (${line})`
      );
  }
  if (!cannotWrite(error)) return line;
  const where = env.DATABASE_URL ? "the database server of DATABASE_URL" : resolve(env.DATA_DIR);
  return `nothing can be written on the disk of ${where}: it is full, read-only, or over its quota (${line})`;
}

const megabytes = (bytes: number) => `${Math.floor(bytes / MB)} MB`;

/** Where the app and its own database write; the latter lies elsewhere where its account cannot reach the data folder. */
async function foldersOf({ DATA_DIR, DATABASE_URL }: Pick<Env, "DATA_DIR" | "DATABASE_URL">) {
  const own = resolve(DATA_DIR);
  if (DATABASE_URL) return [own];
  const elsewhere = await readFile(join(own, "postgres.location"), "utf8").catch(() => "");
  return elsewhere.trim() === "" ? [own] : [elsewhere.trim(), own];
}

/** Of the nearest folder that is there: what failed may have taken its own away. */
async function roomAround(folder: string): Promise<Room> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    return { free: bavail * bsize, total: blocks * bsize };
  } catch (error) {
    const above = dirname(folder);
    if (above === folder) throw error;
    return roomAround(above);
  }
}

/** What to do about a port that another program has. */
export const portInUse = (port: number): Error =>
  new Error(
    `port ${port} is in use. Stop the program that uses it, or choose another: PORT=${port < 65_535 ? port + 1 : 3000} npm start`,
  );

/**
 * Looks whether the port can be had, before anything is made, migrated or built.
 * @throws Error that says what to do when it is taken, or what the system says
 */
export async function assertPortFree({ PORT, HOST }: Pick<Env, "PORT" | "HOST">): Promise<void> {
  const server = createServer();
  try {
    await new Promise<void>((done, fail) => {
      server.once("error", fail);
      server.listen({ port: PORT, host: HOST }, done);
    });
  } catch (error) {
    throw (error as { code?: string }).code === "EADDRINUSE" ? portInUse(PORT) : error;
  } finally {
    await new Promise((done) => server.close(done));
  }
}
