import { createReadStream } from "node:fs";
import { copyFile, mkdir, open, opendir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { assertStorageKey, type ByteRange, type ObjectStat, type Storage } from "./storage.ts";
import { sweepTemporary, temporaryName } from "./temporary.ts";

/** Temporary files lie in a folder whose name no key may have, so that they are never read as objects. */
const TEMPORARY = ".tmp";
/** Stands there once the folders of objects were searched for temporary files that earlier versions left in them. */
const SEARCHED_AT = ".searched";

function isMissing(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return code === "ENOENT" || code === "ENOTDIR" || code === "EISDIR";
}

async function orNull<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/**
 * Objects as files below one directory. A write goes to a temporary file on the same file system, is synced and
 * then renamed, so that a crash leaves either the old object or the new one.
 */
export class DiskStorage implements Storage {
  readonly #root: string;

  constructor(root: string) {
    this.#root = root;
  }

  #path(key: string): string {
    assertStorageKey(key);
    return join(this.#root, key);
  }

  async #replace(key: string, write: (temporary: string) => Promise<void>): Promise<void> {
    const target = this.#path(key);
    await mkdir(dirname(target), { recursive: true });
    const folder = join(this.#root, TEMPORARY);
    await mkdir(folder, { recursive: true });
    const temporary = join(folder, temporaryName());
    try {
      await write(temporary);
      const handle = await open(temporary, "r+");
      try {
        await handle.sync();
      } finally {
        await handle.close();
      }
      await rename(temporary, target);
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
  }

  put(key: string, bytes: Uint8Array): Promise<void> {
    return this.#replace(key, async (temporary) => {
      const handle = await open(temporary, "wx");
      try {
        await handle.writeFile(bytes);
      } finally {
        await handle.close();
      }
    });
  }

  putFile(key: string, path: string): Promise<void> {
    return this.#replace(key, (temporary) => copyFile(path, temporary));
  }

  get(key: string): Promise<Buffer | null> {
    return orNull(readFile(this.#path(key)));
  }

  async stat(key: string): Promise<ObjectStat | null> {
    const found = await orNull(stat(this.#path(key)));
    return found?.isFile() ? { size: found.size, modifiedAt: found.mtime } : null;
  }

  async stream(key: string, range?: ByteRange): Promise<NodeJS.ReadableStream> {
    return createReadStream(this.#path(key), range ? { start: range.start, end: range.end } : {});
  }

  async exists(key: string): Promise<boolean> {
    return (await this.stat(key)) !== null;
  }

  async delete(key: string): Promise<void> {
    await rm(this.#path(key), { force: true });
  }

  async deleteTree(prefix: string): Promise<void> {
    await rm(this.#path(prefix), { force: true, recursive: true });
  }

  async sweep(): Promise<number> {
    const folder = join(this.#root, TEMPORARY);
    const removed = await sweepTemporary(folder);
    if ((await orNull(stat(join(this.#root, SEARCHED_AT)))) !== null) return removed;
    const earlier = await removeScattered(this.#root);
    await mkdir(folder, { recursive: true });
    await writeFile(join(this.#root, SEARCHED_AT), "");
    return removed + earlier;
  }
}

/** Removes `.tmp-…` files from the folders of objects, where earlier versions wrote them. @returns how many */
async function removeScattered(folder: string): Promise<number> {
  let removed = 0;
  const entries = await orNull(opendir(folder));
  if (entries === null) return 0;
  for await (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) removed += await removeScattered(path);
    else if (entry.name.startsWith(".tmp-")) {
      await rm(path, { force: true });
      removed += 1;
    }
  }
  return removed;
}
