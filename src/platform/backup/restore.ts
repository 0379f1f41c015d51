import { createHash } from "node:crypto";
import { createReadStream, createWriteStream, existsSync } from "node:fs";
import { chmod, chown, mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createZstdDecompress } from "node:zlib";
import { decideMoves, finishMoves, type Move, restoreJournal } from "#platform/moves.ts";
import type { Account } from "#platform/postgres/account.ts";
import { type Home, hasCluster, openHome } from "#platform/postgres/home.ts";
import { findPostmaster, stopServer } from "#platform/postgres/server.ts";
import { type TriedCluster, tryCluster } from "#platform/postgres/try-cluster.ts";
import { BackupProblem, backupIds, type Manifest, openFolder, readManifest } from "./folder.ts";
import { INDEX, listedMedia, openMedia } from "./media.ts";
import { SealError, unseal } from "./seal.ts";
import { type BackupEnv, DATABASE, passphraseOf, SECRETS } from "./take-backup.ts";
import { readTar } from "./tar.ts";

export interface RestoreWish {
  folder: string;
  /** The newest one unless given. */
  id?: string | undefined;
  /** Puts what is there aside; without it nothing may be there. */
  replace: boolean;
  /** Only reads and opens everything, and writes nothing. */
  checkOnly: boolean;
}

export interface Restored {
  manifest: Manifest;
  /** What the database said of itself when it was tried. */
  tried: TriedCluster | undefined;
  /** Where lies what was there before. */
  aside: string[];
}

/**
 * Brings a backup back. All of it is opened, unpacked beside its place and tried before the first thing is put in place; what goes
 * wrong until then changes nothing. A process that is killed after that is gone on with by the next restore or start.
 * @throws BackupProblem
 */
export async function restoreBackup(
  env: BackupEnv,
  wish: RestoreWish,
  say: (line: string) => void,
): Promise<Restored> {
  const { folder, checkOnly } = wish;
  const key = await openFolder(folder, await passphraseOf(env), false);
  const id = wish.id ?? (await backupIds(folder)).at(-1);
  if (id === undefined) throw new BackupProblem(`There is no whole backup in ${folder}.`);
  if (!(await backupIds(folder)).includes(id))
    throw new BackupProblem(
      `There is no backup ${id} in ${folder}. There are: ${(await backupIds(folder)).join(", ")}`,
    );
  const manifest = await readManifest(folder, id, key);
  const from = { folder, id, key, manifest };
  if (checkOnly) {
    await checkAll(from, say);
    return { manifest, tried: undefined, aside: [] };
  }
  if (manifest.database !== null && env.DATABASE_URL)
    throw new BackupProblem(
      "This backup holds the database that comes along, and DATABASE_URL names another one. Take DATABASE_URL away for the restore.",
    );
  if (existsSync(restoreJournal(env.DATA_DIR))) {
    await finishMoves(restoreJournal(env.DATA_DIR), say);
    throw new BackupProblem(
      "A restore that was cut short was brought to its end. Start the app, or restore once more with --replace.",
    );
  }
  await assertFree(env, wish.replace);
  return unpack(env, from, say);
}

interface From {
  folder: string;
  id: string;
  key: Buffer;
  manifest: Manifest;
}

async function assertFree({ DATA_DIR }: BackupEnv, replace: boolean): Promise<void> {
  if (await hasCluster(DATA_DIR)) {
    const home = await openHome(DATA_DIR, () => undefined);
    if (findPostmaster(home) !== undefined)
      throw new BackupProblem(
        `The database of ${DATA_DIR} is running: stop the app first. Nothing was changed.`,
      );
  }
  const there = [
    (await hasCluster(DATA_DIR)) && "a database",
    (await readdir(join(DATA_DIR, "media")).catch(() => [])).length > 0 && "files",
    (await stat(join(DATA_DIR, "secret.key")).catch(() => undefined)) && "a secret key",
  ].filter((name) => typeof name === "string");
  if (there.length > 0 && !replace)
    throw new BackupProblem(
      `${DATA_DIR} holds ${there.join(", ")} already. With --replace that is put aside (not deleted). Nothing was changed.`,
    );
}

/** A sealed part, opened; what it holds was all there once the last piece came. */
const opened = ({ folder, id, key }: From, name: string) =>
  unseal(key, `${id}/${name}`, createReadStream(join(folder, id, name), { highWaterMark: 1024 * 1024 }));

async function explain<T>({ folder, id }: From, name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { code, path } = error as NodeJS.ErrnoException;
    const file = join(folder, id, name);
    if (error instanceof SealError || (error as { code?: string }).code?.startsWith("ZSTD"))
      throw new BackupProblem(
        `${file} is damaged: ${(error as Error).message}. Take another backup. Nothing was changed.`,
      );
    if (code === "ENOENT" && path === file)
      throw new BackupProblem(`${file} is missing. Take another backup. Nothing was changed.`);
    throw error;
  }
}

async function checkAll(from: From, say: (line: string) => void): Promise<void> {
  const { folder, id, key, manifest } = from;
  for (const [name, part] of [
    [DATABASE, manifest.database],
    [SECRETS, manifest.secrets],
    [INDEX, manifest.media],
  ] as const) {
    if (part === null) continue;
    await explain(from, name, async () => {
      for await (const _ of opened(from, name));
      const hash = createHash("sha256");
      for await (const chunk of createReadStream(join(folder, id, name))) hash.update(chunk);
      if (hash.digest("hex") !== part.sha256) throw new SealError("it is not the file that was written");
    });
    say(`${name}: opens, ${part.bytes} bytes`);
  }
  if (manifest.media === null) return;
  let files = 0;
  for await (const file of listedMedia(key, folder, id)) {
    await openMedia(key, folder, file);
    files += 1;
  }
  assertCount(files, manifest.media.files);
  say(`${files} files: open`);
}

function assertCount(found: number, told: number): void {
  if (found !== told)
    throw new BackupProblem(
      `The backup lists ${found} files and says that it holds ${told}. Take another one.`,
    );
}

async function unpack(env: BackupEnv, from: From, say: (line: string) => void): Promise<Restored> {
  const { id, key, folder, manifest } = from;
  const { DATA_DIR } = env;
  const moves: Move[] = [];
  const place = (at: string): Move => {
    const move = { from: `${at}.restored`, to: at, aside: `${at}.before-${newMark()}` };
    moves.push(move);
    return move;
  };
  let home: Home | undefined;
  let tried: TriedCluster | undefined;
  try {
    await mkdir(DATA_DIR, { recursive: true });
    if (manifest.media !== null) {
      const draft = place(join(DATA_DIR, "media")).from;
      say("Unpacking the files …");
      await rm(draft, { recursive: true, force: true });
      await mkdir(draft);
      let files = 0;
      await explain(from, INDEX, async () => {
        for await (const file of listedMedia(key, folder, id)) {
          await openMedia(key, folder, file, draft);
          files += 1;
        }
      });
      assertCount(files, manifest.media.files);
    }
    if (manifest.secrets !== null) {
      const draft = place(join(DATA_DIR, "secret.key")).from;
      await rm(draft, { force: true });
      await explain(from, SECRETS, () =>
        pipeline(opened(from, SECRETS), createWriteStream(draft, { mode: 0o600, flush: true })),
      );
    }
    if (manifest.database !== null) {
      home = await openHome(DATA_DIR, say);
      const draft = place(home.data).from;
      say("Unpacking the database …");
      // The server of a trial whose restore was killed.
      await stopServer({ ...home, data: draft }, say);
      await rm(draft, { recursive: true, force: true });
      await explain(from, DATABASE, () => unpackCluster(from, draft, (home as Home).account));
      say("Trying the database …");
      tried = await tryCluster({ ...home, data: draft }, manifest.database.postgres, say);
    }
    if (home !== undefined && findPostmaster(home) !== undefined)
      throw new BackupProblem(
        `The app was started in ${DATA_DIR} meanwhile: stop it and restore once more. Nothing was changed.`,
      );
  } catch (error) {
    for (const move of moves) await rm(move.from, { recursive: true, force: true });
    throw error;
  }
  await decideMoves(restoreJournal(DATA_DIR), moves);
  const aside = await finishMoves(restoreJournal(DATA_DIR), say);
  return { manifest, tried, aside };
}

const newMark = () =>
  new Date()
    .toISOString()
    .replace(/\.\d+Z/, "")
    .replace(/[-:]/g, "");

async function unpackCluster(from: From, target: string, account: Account): Promise<void> {
  const own = async (path: string) => chown(path, account.uid, account.gid);
  await mkdir(target, { mode: 0o700 });
  await own(target);
  const tar = Readable.from(opened(from, DATABASE)).compose(createZstdDecompress());
  let files = 0;
  for await (const { path, mode, content } of readTar(tar)) {
    const to = join(target, path);
    if (path.endsWith("/")) {
      await mkdir(to, { recursive: true, mode: 0o700 });
    } else {
      await pipeline(content, createWriteStream(to, { mode }));
      if (path !== "backup_label") files += 1;
    }
    await chmod(to, mode);
    await own(to);
  }
  assertCount(files, from.manifest.database?.files ?? 0);
}
