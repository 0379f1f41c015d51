import { createHash } from "node:crypto";
import { createWriteStream, existsSync } from "node:fs";
import { readFile, rename, rm, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { constants, createZstdCompress } from "node:zlib";
import type { Env } from "#platform/env.ts";
import { syncDisk, syncFolder } from "#platform/moves.ts";
import { ensurePostgres } from "#platform/postgres/ensure.ts";
import { hasCluster } from "#platform/postgres/home.ts";
import { copyCluster } from "./copy-cluster.ts";
import {
  BackupProblem,
  backupIds,
  forgetFailure,
  MANIFEST,
  type Manifest,
  newDraft,
  newId,
  openFolder,
  signedManifest,
  takeFolder,
  tellFailure,
} from "./folder.ts";
import { INDEX, keepMedia, sweepMedia } from "./media.ts";
import { seal } from "./seal.ts";
import { writeTar } from "./tar.ts";

export const DATABASE = "database.sealed";
export const SECRETS = "secrets.sealed";

export type BackupEnv = Pick<
  Env,
  | "DATA_DIR"
  | "DATABASE_URL"
  | "STORAGE"
  | "BACKUP_PASSPHRASE"
  | "BACKUP_KEY_FILE"
  | "BACKUP_STAMP"
  | "BACKUP_KEEP"
  | "BACKUP_SECRETS"
>;

/**
 * What opens the backups: the passphrase, or the text of the key file.
 * @throws BackupProblem where neither is set, or the file is not to be read
 */
export async function passphraseOf(
  env: Pick<BackupEnv, "BACKUP_PASSPHRASE" | "BACKUP_KEY_FILE">,
): Promise<string> {
  const { BACKUP_PASSPHRASE: phrase, BACKUP_KEY_FILE: file } = env;
  if (phrase !== undefined) return phrase;
  if (file === undefined)
    throw new BackupProblem(
      "Backups are sealed: set BACKUP_PASSPHRASE (12 characters or more), or BACKUP_KEY_FILE to a file with one line (openssl rand -base64 32). Keep it apart from the backups: without it nothing of them can be read.",
    );
  const text = await readFile(file, "utf8").catch((error: Error) => {
    throw new BackupProblem(`BACKUP_KEY_FILE cannot be read: ${error.message}`);
  });
  if (text.trim().length < 12)
    throw new BackupProblem(`${file} (BACKUP_KEY_FILE) holds less than 12 characters.`);
  return text.trim();
}

/**
 * Makes a backup of the data folder, beside the app or without it. It has its name only once it is whole and on disk; one that was
 * cut short leaves nothing that the next one does not remove.
 * @throws BackupProblem with what to do; whatever it is stands in the folder too, until a backup succeeds
 */
export async function takeBackup(
  env: BackupEnv,
  folder: string,
  say: (line: string) => void,
): Promise<Manifest> {
  const key = await openFolder(folder, await passphraseOf(env), true);
  const giveFree = await takeFolder(folder);
  try {
    const manifest = await make(env, folder, key, say);
    await forgetFailure(folder);
    if (env.BACKUP_STAMP !== undefined) await touch(env.BACKUP_STAMP);
    await prune(folder, key, env.BACKUP_KEEP, say);
    return manifest;
  } catch (error) {
    await tellFailure(folder, error).catch(() => undefined);
    throw error;
  } finally {
    await giveFree();
  }
}

async function make(
  env: BackupEnv,
  folder: string,
  key: Buffer,
  say: (line: string) => void,
): Promise<Manifest> {
  let begun = new Date();
  for (; existsSync(join(folder, newId(begun))); begun = new Date()) await sleep(100);
  const id = newId(begun);
  const draft = await newDraft(folder);
  try {
    const write = (name: string, source: AsyncIterable<Uint8Array>) =>
      writePart(join(draft, name), seal(key, `${id}/${name}`, source));
    // The database first: a picture too many is swept, a missing one is a hole.
    const database = await keepDatabase(env, write, say);
    const media = await mediaPart(env, folder, key, write, say);
    const secrets = await keepSecrets(env, write, say);
    if (database === null && media === null && secrets === null)
      throw new BackupProblem(
        "There is nothing to keep here: the database is one of your own and the files are in a bucket.",
      );
    const manifest: Manifest = {
      format: 1,
      id,
      takenAt: begun.toISOString(),
      seconds: Math.round((Date.now() - begun.getTime()) / 100) / 10,
      version: await ownVersion(),
      database,
      media,
      secrets,
    };
    await writeFile(join(draft, MANIFEST), signedManifest(key, manifest), { mode: 0o600, flush: true });
    await syncDisk(folder);
    await rename(draft, join(folder, id));
    await syncFolder(folder);
    return manifest;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

async function ownVersion(): Promise<string> {
  const text = await readFile(new URL("../../../package.json", import.meta.url), "utf8");
  return (JSON.parse(text) as { version: string }).version;
}

type Write = (name: string, source: AsyncIterable<Uint8Array>) => Promise<{ bytes: number; sha256: string }>;

async function keepDatabase(
  env: BackupEnv,
  write: Write,
  say: (line: string) => void,
): Promise<Manifest["database"]> {
  if (env.DATABASE_URL) {
    say(
      "The database is the one of DATABASE_URL and not part of this backup: pgBackRest keeps it (docs/operations/backup.md).",
    );
    return null;
  }
  if (!(await hasCluster(env.DATA_DIR)))
    throw new BackupProblem(`There is no database in ${env.DATA_DIR} (DATA_DIR).`);
  const postgres = await ensurePostgres({ dataDir: env.DATA_DIR, log: say });
  try {
    const { location = "", adminUrl = "" } = postgres;
    const copy = await copyCluster(adminUrl, location);
    try {
      const part = await write(DATABASE, Readable.from(writeTar(copy.entries)).compose(fast()));
      const major = Number.parseInt(await readFile(join(location, "PG_VERSION"), "utf8"), 10);
      return { ...part, postgres: major, ...copy.told() };
    } finally {
      await copy.close();
    }
  } finally {
    await postgres.release();
  }
}

async function mediaPart(
  env: BackupEnv,
  folder: string,
  key: Buffer,
  write: Write,
  say: (line: string) => void,
): Promise<Manifest["media"]> {
  if (env.STORAGE === "s3") {
    say(
      "The files are in a bucket and not part of this backup: switch its versioning on, and copy it to another account (docs/operations/backup.md).",
    );
    return null;
  }
  const told = { files: 0, fileBytes: 0, added: 0 };
  const lines = keepMedia(key, join(env.DATA_DIR, "media"), folder, told);
  const part = await write(INDEX, Readable.from(lines).compose(fast()));
  return { ...part, ...told };
}

async function keepSecrets(
  env: BackupEnv,
  write: Write,
  say: (line: string) => void,
): Promise<Manifest["secrets"]> {
  const path = join(env.DATA_DIR, "secret.key");
  if (!env.BACKUP_SECRETS) {
    say(
      `Left out, as BACKUP_SECRETS=0 says: ${path}. Without it private pictures, VINs and plates of this backup cannot be read.`,
    );
    return null;
  }
  const text = await readFile(path).catch(() => undefined);
  if (text === undefined) {
    say("There is no secret.key (SECRET_KEY is in the environment?): keep that key yourself.");
    return null;
  }
  return write(SECRETS, Readable.from([text]));
}

/** Low effort of zstd: about as fast as a disk, and a third of the size. */
const fast = () => createZstdCompress({ params: { [constants.ZSTD_c_compressionLevel]: 2 } });

async function writePart(
  path: string,
  sealed: AsyncIterable<Buffer>,
): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash("sha256");
  let bytes = 0;
  const count = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  await pipeline(sealed, count, createWriteStream(path, { mode: 0o600, flush: true }));
  return { bytes, sha256: hash.digest("hex") };
}

async function touch(path: string): Promise<void> {
  const now = new Date();
  await utimes(path, now, now).catch(() => writeFile(path, ""));
}

/** Lets the oldest go, and what only they held. */
async function prune(folder: string, key: Buffer, keep: number, say: (line: string) => void): Promise<void> {
  const ids = await backupIds(folder);
  const old = ids.slice(0, -keep);
  for (const id of old) {
    // Under another name first: half of one never looks whole.
    const going = join(folder, `.draft-${id}`);
    await rename(join(folder, id), going);
    await rm(going, { recursive: true, force: true });
    say(`Removed the backup ${id}: ${keep} are kept`);
  }
  const removed = await sweepMedia(key, folder, ids.slice(-keep));
  if (removed > 0) say(`Removed ${removed} files that no backup holds any longer`);
}
