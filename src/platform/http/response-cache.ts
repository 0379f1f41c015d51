import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, brotliDecompressSync, constants, gzip, gzipSync } from "node:zlib";
import { keptUntil } from "./cache-tags.ts";
import { chooseEncoding, type Encoding } from "./choose-encoding.ts";
import { DroppedTags } from "./dropped-tags.ts";
import { bodyBytes, entryBytes, parsedBytes } from "./memory-size.ts";
import type { Body, Variants } from "./variants.ts";

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

export interface CacheInput {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  seconds: number;
  tags: Iterable<string>;
}

/** Gives the one address under which the answer to `url` may be kept; undefined when it may not be. */
export type KeptAddress = (url: string) => string | undefined;

interface Entry {
  status: number;
  etag: string;
  /** As most ask for it. */
  brotli: Body;
  /** The other forms, for as long as there is room and somebody asks for them. */
  identity?: Body;
  gzip?: Body;
  expires: number;
  /** When its place in the order of use was last renewed, ms since the epoch. */
  used: number;
  tags: readonly string[];
  /** What it takes in memory, in bytes: contents and everything around them. */
  size: number;
  /** The same without what can be made again. */
  least: number;
  /** The JSON that the answer is, once a page has asked for it. */
  parsed?: unknown;
}

/** How many answers may wait for their compression: each holds some 300 kB meanwhile. What is beyond is not kept. */
const MAX_COMPRESSING = 32;

/** Uses closer together than this do not change the order of use: a popular answer is used thousands of times. */
const USE_MS = 1000;

/** What the cache has done since the process began; only ever grows. */
export interface CacheCounts {
  /** Answers that were sent as they were kept. */
  sent: number;
  /** Requests that were told that what they have is still right. */
  unchanged: number;
  /** Requests for what may be kept, and was not. */
  missed: number;
  /** Answers that went because what they show changed … */
  changed: number;
  /** … because others needed their place … */
  crowdedOut: number;
  /** … and because their time was over. */
  expired: number;
}

/**
 * Answers that are the same for everybody, kept in memory as brotli; other forms are made of that when somebody asks for
 * them, and given back by {@link rest}. It is asked before the framework, so
 * a hit costs little more than a bare `node:http` server. Bounded in bytes, everything counted (memory-size.ts),
 * oldest use out first.
 */
export class ResponseCache {
  readonly #entries = new Map<string, Entry>();
  readonly #byTag = new Map<string, Set<string>>();
  readonly #maxBytes: number;
  #keptAddress: KeptAddress = (url) => url;
  #bytes = 0;
  #compressing = 0;
  #suspended = false;
  readonly #counts: CacheCounts = {
    ...{ sent: 0, unchanged: 0, missed: 0 },
    ...{ changed: 0, crowdedOut: 0, expired: 0 },
  };
  /** An answer whose computation overlaps the invalidation of what it shows must not be stored. */
  readonly #dropped = new DroppedTags();
  /** The same of addresses, in the same generations. */
  #droppedAddresses: DroppedTags | undefined;

  constructor(options: { maxBytes?: number } = {}) {
    this.#maxBytes = options.maxBytes ?? 128 * 1024 * 1024;
  }

  /** Grows with every invalidation: the moment at which a computation begins. */
  get generation(): number {
    return this.#dropped.generation;
  }

  /**
   * Whether an answer that shows `tags` and was begun in `generation` may be out of date by now; always while nothing is
   * heard of what changes.
   */
  droppedSince(generation: number, tags: Iterable<string>): boolean {
    return this.#suspended || this.#dropped.anySince(generation, tags);
  }

  /** From now on it can tell which addresses were dropped, too. */
  rememberAddresses(): void {
    // Its generations are counted alongside.
    this.#droppedAddresses ??= new DroppedTags(undefined, this.generation);
  }

  /** Whether the answer at an address was dropped since a generation, as far as that is remembered; if not, it is said to be. */
  addressDroppedSince(generation: number, address: string): boolean {
    return this.#droppedAddresses?.anySince(generation, [address]) ?? false;
  }

  /** What all entries take, in bytes. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Answers that are kept now. */
  get size(): number {
    return this.#entries.size;
  }

  get counts(): Readonly<CacheCounts> {
    return this.#counts;
  }

  /** Says which addresses mean the same answer; until then each means its own. */
  keepBy(keptAddress: KeptAddress): void {
    this.#keptAddress = keptAddress;
  }

  /** Sends the kept answer for this request. False when there is none. */
  serve(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.method !== "GET" && request.method !== "HEAD") return false;
    const asked = request.url ?? "/";
    const direct = this.#entries.get(asked);
    // Most ask for the address as it is kept; the others pay for finding it.
    const key = direct === undefined ? this.#keptAddress(asked) : asked;
    const entry = direct ?? (key === undefined ? undefined : this.#entries.get(key));
    if (key === undefined || entry === undefined) {
      if (key !== undefined) this.#counts.missed += 1;
      return false;
    }
    const now = Date.now();
    if (entry.expires < now) {
      this.#counts.expired += 1;
      this.#counts.missed += 1;
      this.#remove(key, entry);
      return false;
    }
    if (now - entry.used > USE_MS) {
      // Map order is the order of use.
      entry.used = now;
      this.#entries.delete(key);
      this.#entries.set(key, entry);
    }
    if (request.headers["if-none-match"] === entry.etag) {
      this.#counts.unchanged += 1;
      response.writeHead(304, { etag: entry.etag, vary: "accept-encoding" });
      response.end();
      return true;
    }
    this.#counts.sent += 1;
    const body = this.#bodyOf(key, entry, chooseEncoding(request.headers["accept-encoding"]));
    response.writeHead(entry.status, body.headers);
    response.end(request.method === "HEAD" ? undefined : body.bytes);
    return true;
  }

  /**
   * The kept JSON answer itself, for rendering from it without a request. `parsed` gives the same object to
   * everybody: it is read, never changed.
   */
  peek(key: string): { parsed(): unknown; tags: readonly string[] } | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined || entry.expires < Date.now()) return undefined;
    const parsed = () => {
      if (entry.parsed === undefined) {
        const text = plainOf(entry);
        entry.parsed = JSON.parse(text.toString());
        this.#grown(key, entry, parsedBytes(text));
      }
      return entry.parsed;
    };
    return { parsed, tags: entry.tags };
  }

  /**
   * Compresses and keeps an answer.
   * @param key what {@link KeptAddress} gives
   * @param generation the cache's generation when computing the answer began; when one of its tags was
   *   invalidated since then, it is not kept
   * @returns the compressed answer, kept or not; undefined when too many wait for their compression already
   */
  async store(key: string, input: CacheInput, generation: number): Promise<Variants | undefined> {
    if (this.#compressing >= MAX_COMPRESSING) return undefined;
    this.#compressing += 1;
    const variants = await compress(input).finally(() => {
      this.#compressing -= 1;
    });
    const tags = [...new Set(input.tags)];
    if (this.#suspended || this.#dropped.anySince(generation, tags)) return variants;
    const old = this.#entries.get(key);
    if (old) this.#remove(key, old);
    const now = Date.now();
    const least = entryBytes(key, variants, tags);
    const entry: Entry = {
      status: input.status,
      etag: variants.etag,
      brotli: variants.brotli,
      // What shows something with a term is gone when it ends, whatever page it stands in.
      expires: Math.min(now + input.seconds * 1000, keptUntil(tags)),
      used: now,
      tags,
      size: least,
      least,
    };
    this.#entries.set(key, entry);
    this.#bytes += least;
    for (const tag of tags) {
      const keys = this.#byTag.get(tag) ?? new Set();
      keys.add(key);
      this.#byTag.set(tag, keys);
    }
    this.#makeRoom();
    return variants;
  }

  /** Gives back what can be made again of what is kept; for times when hardly anybody asks. */
  rest(): void {
    for (const [key, entry] of this.#entries) {
      const { identity, gzip, parsed, ...kept } = entry;
      if (identity === undefined && gzip === undefined && parsed === undefined) continue;
      this.#bytes -= entry.size - entry.least;
      this.#entries.set(key, { ...kept, size: entry.least });
    }
  }

  /** Drops every answer that shows one of the tags. */
  invalidate(tags: Iterable<string>): void {
    const dropped = [...tags];
    this.#dropped.drop(dropped);
    this.#droppedAddresses?.drop(dropped.flatMap((tag) => [...(this.#byTag.get(tag) ?? [])]));
    for (const tag of dropped) {
      for (const key of this.#byTag.get(tag) ?? []) {
        const entry = this.#entries.get(key);
        if (entry) {
          this.#counts.changed += 1;
          this.#remove(key, entry);
        }
      }
    }
  }

  /** Drops every answer, and keeps none that is being computed. */
  clear(): void {
    this.#dropped.dropAll();
    this.#counts.changed += this.#entries.size;
    this.#droppedAddresses?.dropAll();
    this.#entries.clear();
    this.#byTag.clear();
    this.#bytes = 0;
  }

  /** Drops everything and keeps nothing until {@link resume}: what changes meanwhile is not heard of. */
  suspend(): void {
    this.#suspended = true;
    this.clear();
  }

  resume(): void {
    this.clear();
    this.#suspended = false;
  }

  /**
   * In the encoding that is asked for. Made here and now, where that is the first time: half a millisecond for a page, two
   * for gzip, which only programs ask for that know nothing better.
   */
  #bodyOf(key: string, entry: Entry, encoding: Encoding): Body {
    const made = entry[encoding];
    if (made !== undefined) return made;
    const plain = plainOf(entry);
    const body =
      encoding === "gzip"
        ? bodyOf(gzipSync(plain, GZIP), entry.brotli, "gzip")
        : bodyOf(plain, entry.brotli, undefined);
    entry[encoding] = body;
    this.#grown(key, entry, bodyBytes(body));
    return body;
  }

  /** Counts what was added to an entry, unless that was dropped meanwhile. */
  #grown(key: string, entry: Entry, bytes: number): void {
    if (this.#entries.get(key) !== entry) return;
    entry.size += bytes;
    this.#bytes += bytes;
    this.#makeRoom();
  }

  #makeRoom(): void {
    for (const [oldest, kept] of this.#entries) {
      if (this.#bytes <= this.#maxBytes) break;
      this.#counts.crowdedOut += 1;
      this.#remove(oldest, kept);
    }
  }

  #remove(key: string, entry: Entry): void {
    this.#entries.delete(key);
    this.#bytes -= entry.size;
    for (const tag of entry.tags) {
      const keys = this.#byTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) this.#byTag.delete(tag);
    }
  }
}

const GZIP = { level: 6 };

/** An answer as it is and as brotli, with its headers; compressed beside the event loop. */
export async function compress(input: Pick<CacheInput, "headers" | "body">): Promise<Variants> {
  const bytes = await brotli(input.body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
  const etag = `"${createHash("sha256").update(input.body).digest("base64url").slice(0, 22)}"`;
  const headers = Object.entries({ ...input.headers, etag, vary: "accept-encoding" }).flat();
  return { etag, identity: bodyOf(input.body, { headers }), brotli: bodyOf(bytes, { headers }, "br") };
}

/** An answer in an encoding; gzip is made beside the event loop, for the first who asks for it. */
export async function inEncoding(variants: Variants, encoding: Encoding): Promise<Body> {
  if (encoding !== "gzip") return variants[encoding];
  variants.gzip ??= bodyOf(await gzipped(variants.identity.bytes, GZIP), variants.identity, "gzip");
  return variants.gzip;
}

/** Bytes with the headers of another form of them. */
function bodyOf(bytes: Buffer, { headers }: Pick<Body, "headers">, encoding?: string): Body {
  const others: string[] = [];
  for (let at = 0; at < headers.length; at += 2) {
    const name = headers[at] ?? "";
    if (name !== "content-encoding" && name !== "content-length") others.push(name, headers[at + 1] ?? "");
  }
  if (encoding !== undefined) others.push("content-encoding", encoding);
  others.push("content-length", String(bytes.length));
  return { bytes: exactly(bytes), headers: others };
}

/** The answer as it was given. */
const plainOf = ({ identity, brotli: { bytes } }: Pick<Entry, "identity" | "brotli">): Buffer =>
  identity?.bytes ?? brotliDecompressSync(bytes);

/** The same bytes in memory of their own: what zlib answers lies in a block of 16 kB, all of which would be kept. */
function exactly(bytes: Buffer): Buffer {
  if (bytes.buffer.byteLength === bytes.length) return bytes;
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
}
