import { randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import { copyFile, mkdir, open, readFile, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { assertStorageKey, type ByteRange, type ObjectStat, type Storage } from "./storage.ts";

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
 * Objects as files below one directory. A write goes to a temporary name in the same directory tree, is synced
 * and then renamed, so that a crash leaves either the old object or the new one.
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

  /** Temporary names start with a dot, which no key may, so they can never be read as objects. */
  async #replace(key: string, write: (temporary: string) => Promise<void>): Promise<void> {
    const target = this.#path(key);
    await mkdir(dirname(target), { recursive: true });
    const temporary = join(dirname(target), `.tmp-${randomBytes(8).toString("hex")}`);
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
}
