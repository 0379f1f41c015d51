/*
 * Just enough of tar (ustar) for the database's own folder: plain files and folders with short paths, so that what was opened by
 * hand can be unpacked by any tar.
 */

const BLOCK = 512;
/** Eleven octal digits. */
const LARGEST = 8 ** 11 - 1;

export interface TarEntry {
  /** Relative, with slashes. A folder's ends with one. */
  path: string;
  mode: number;
  /** Bytes that `content` is cut or filled with zeros to. */
  size: number;
  content?: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

export async function* writeTar(entries: AsyncIterable<TarEntry>): AsyncGenerator<Buffer> {
  for await (const entry of entries) {
    yield header(entry);
    let left = entry.size;
    for await (const chunk of entry.content ?? []) {
      const taken = chunk.subarray(0, left);
      left -= taken.length;
      if (taken.length > 0) yield Buffer.from(taken.buffer, taken.byteOffset, taken.length);
      if (left === 0) break;
    }
    // A file that became shorter while it was read: PostgreSQL's log shortens it again.
    while (left > 0) {
      const zeros = Buffer.alloc(Math.min(left, 65_536));
      left -= zeros.length;
      yield zeros;
    }
    const rest = entry.size % BLOCK;
    if (rest > 0) yield Buffer.alloc(BLOCK - rest);
  }
  yield Buffer.alloc(2 * BLOCK);
}

function header({ path, mode, size }: TarEntry): Buffer {
  if (Buffer.byteLength(path) > 100 || size > LARGEST)
    throw new Error(`${path} cannot be put into a backup: its path or its size is too long`);
  const block = Buffer.alloc(BLOCK);
  const octal = (value: number, at: number, length: number) =>
    block.write(value.toString(8).padStart(length - 1, "0"), at, "latin1");
  block.write(path, 0);
  octal(mode & 0o7777, 100, 8);
  octal(0, 108, 8);
  octal(0, 116, 8);
  octal(size, 124, 12);
  octal(0, 136, 12);
  block.fill(" ", 148, 156);
  block.write(path.endsWith("/") ? "5" : "0", 156);
  block.write("ustar\0", 257, "latin1");
  block.write("00", 263);
  const sum = block.reduce((all, byte) => all + byte, 0);
  block.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148, "latin1");
  return block;
}

export interface TarRead extends Omit<TarEntry, "content"> {
  content: AsyncIterable<Buffer>;
}

/**
 * Reads what `writeTar` wrote; the content of an entry has to be read before the next one is asked for.
 * @throws Error where it is damaged, ends too early, or a path leads out of the folder
 */
export async function* readTar(source: AsyncIterable<Uint8Array>): AsyncGenerator<TarRead> {
  const from = new Taker(source);
  for (;;) {
    const block = await from.exactly(BLOCK);
    if (block.every((byte) => byte === 0)) {
      await from.drain();
      return;
    }
    const path = block.toString("utf8", 0, block.indexOf(0) === -1 ? 100 : Math.min(100, block.indexOf(0)));
    const size = Number.parseInt(block.toString("latin1", 124, 135), 8);
    if (path.startsWith("/") || path.split("/").includes("..") || !Number.isSafeInteger(size))
      throw new Error(`the backup names a file that it may not name: ${path}`);
    const mode = Number.parseInt(block.toString("latin1", 100, 107), 8);
    yield { path, mode, size, content: from.next(size) };
    const rest = size % BLOCK;
    if (rest > 0) await from.exactly(BLOCK - rest);
  }
}

class Taker {
  readonly #source: AsyncIterator<Uint8Array>;
  #held: Uint8Array = new Uint8Array();

  constructor(source: AsyncIterable<Uint8Array>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  async #more(): Promise<boolean> {
    const { done, value } = await this.#source.next();
    if (!done) this.#held = value;
    return !done;
  }

  async *next(bytes: number): AsyncGenerator<Buffer> {
    let left = bytes;
    while (left > 0) {
      if (this.#held.length === 0 && !(await this.#more())) throw new Error("the backup ends too early");
      const taken = this.#held.subarray(0, left);
      this.#held = this.#held.subarray(taken.length);
      left -= taken.length;
      if (taken.length > 0) yield Buffer.from(taken.buffer, taken.byteOffset, taken.length);
    }
  }

  async exactly(bytes: number): Promise<Buffer> {
    const parts: Buffer[] = [];
    for await (const part of this.next(bytes)) parts.push(part);
    return Buffer.concat(parts);
  }

  /** To the very end, where it shows whether the last piece was the last one. */
  async drain(): Promise<void> {
    while (await this.#more());
  }
}
