import { createHmac } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { chmod, mkdir, opendir, readdir, rename, rm, stat, utimes } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createZstdDecompress } from "node:zlib";
import { z } from "zod";
import { BackupProblem } from "./folder.ts";
import { SealError, seal, sealedSize, unseal } from "./seal.ts";

/** Folder of the files that all backups share. */
export const MEDIA = "media";
export const INDEX = "media.sealed";
/** Half-written files of the storage. */
const TEMPORARY = ".tmp";

const fileSchema = z.object({
  path: z.string(),
  size: z.number().int().nonnegative(),
  mtime: z.number(),
  object: z.string().regex(/^[0-9a-f]{64}$/),
});
export type MediaFile = z.infer<typeof fileSchema>;

/** The same file under the same name is the same object, in every backup; whoever has no key learns nothing of either. */
const objectOf = (key: Buffer, path: string, size: number, mtime: number) =>
  createHmac("sha256", key).update(`paddock object ${size} ${mtime} ${path}`).digest("hex");
const placeOf = (folder: string, object: string) => join(folder, MEDIA, object.slice(0, 2), object);

export interface MediaTold {
  files: number;
  fileBytes: number;
  /** Files that no earlier backup had. */
  added: number;
}

/** Seals what is new among the files, and lists all of them. */
export async function* keepMedia(
  key: Buffer,
  source: string,
  folder: string,
  told: MediaTold,
): AsyncGenerator<Buffer> {
  for await (const path of filesIn(source, source)) {
    const full = join(source, path);
    // Files go while the app runs; a picture is written under another name and never changed.
    const file = await stat(full).catch(gone);
    if (file === undefined) continue;
    const object = objectOf(key, path, file.size, file.mtimeMs);
    const place = placeOf(folder, object);
    const there = await stat(place).catch(gone);
    if (there?.size !== sealedSize(file.size)) {
      await mkdir(dirname(place), { recursive: true, mode: 0o700 });
      const draft = `${place}.draft`;
      try {
        await pipeline(
          seal(key, object, createReadStream(full, { highWaterMark: 256 * 1024 })),
          createWriteStream(draft, { mode: 0o600 }),
        );
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === "ENOENT" && !(await stat(full).catch(gone))) continue;
        throw error;
      }
      if ((await stat(draft)).size !== sealedSize(file.size))
        throw new Error(`${full} changed while it was read`);
      await rename(draft, place);
      told.added += 1;
    }
    told.files += 1;
    told.fileBytes += file.size;
    const line: MediaFile = { path, size: file.size, mtime: file.mtimeMs, object };
    yield Buffer.from(`${JSON.stringify(line)}\n`);
  }
}

async function* filesIn(root: string, path: string): AsyncGenerator<string> {
  const folder = await opendir(path).catch(gone);
  if (folder === undefined) return;
  for await (const entry of folder) {
    const full = join(path, entry.name);
    if (entry.isDirectory()) {
      if (!(path === root && entry.name === TEMPORARY)) yield* filesIn(root, full);
    } else if (entry.isFile()) yield relative(root, full);
  }
}

/** The files that a backup lists. @throws SealError, BackupProblem */
export async function* listedMedia(key: Buffer, folder: string, id: string): AsyncGenerator<MediaFile> {
  const sealed = createReadStream(join(folder, id, INDEX));
  const text = Readable.from(unseal(key, `${id}/${INDEX}`, sealed)).compose(createZstdDecompress());
  for await (const line of createInterface({ input: text, crlfDelay: Number.POSITIVE_INFINITY })) {
    const file = fileSchema.safeParse(JSON.parse(line));
    if (!file.success || file.data.path.startsWith("/") || file.data.path.split("/").includes(".."))
      throw new BackupProblem(`${INDEX} of ${id} names a file that it may not name`);
    yield file.data;
  }
}

/**
 * Opens one file of a backup; with `target` it is written there.
 * @throws BackupProblem where it is missing, changed or cut
 */
export async function openMedia(
  key: Buffer,
  folder: string,
  { path, size, mtime, object }: MediaFile,
  target?: string,
): Promise<void> {
  const place = placeOf(folder, object);
  let bytes = 0;
  async function* opened() {
    for await (const piece of unseal(key, object, createReadStream(place, { highWaterMark: 256 * 1024 }))) {
      bytes += piece.length;
      yield piece;
    }
  }
  try {
    if (target === undefined) for await (const _ of opened());
    else {
      const to = join(target, path);
      await mkdir(dirname(to), { recursive: true });
      await pipeline(opened(), createWriteStream(to));
      await chmod(to, 0o644);
      await utimes(to, mtime / 1000, mtime / 1000);
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" && !(await stat(place).catch(gone)))
      throw new BackupProblem(`The file ${path} is missing in the backup (${place}).`);
    if (error instanceof SealError)
      throw new BackupProblem(`The file ${path} is damaged in the backup (${place}): ${error.message}.`);
    throw error;
  }
  if (bytes !== size)
    throw new BackupProblem(`The file ${path} has ${bytes} bytes in the backup instead of ${size}.`);
}

/** Removes what no backup lists any longer. @returns how many objects */
export async function sweepMedia(key: Buffer, folder: string, ids: readonly string[]): Promise<number> {
  const kept = new Set<string>();
  for (const id of ids)
    if ((await stat(join(folder, id, INDEX)).catch(gone)) !== undefined)
      for await (const { object } of listedMedia(key, folder, id)) kept.add(object);
  let removed = 0;
  for (const first of await readdir(join(folder, MEDIA)).catch(() => [])) {
    for (const object of await readdir(join(folder, MEDIA, first))) {
      if (kept.has(object)) continue;
      await rm(join(folder, MEDIA, first, object), { force: true });
      removed += 1;
    }
  }
  return removed;
}

function gone(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT") throw error;
}
