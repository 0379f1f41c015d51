import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

export interface CacheInput {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  seconds: number;
  tags: Iterable<string>;
}

/** One answer in every encoding. */
export interface Variants {
  etag: string;
  identity: Body;
  gzip: Body;
  brotli: Body;
}

interface Entry extends Variants {
  status: number;
  expires: number;
  /** When its place in the order of use was last renewed, ms since the epoch. */
  used: number;
  tags: readonly string[];
  size: number;
  /** The JSON that the answer is, once a page has asked for it. */
  parsed?: unknown;
}

interface Body {
  bytes: Buffer;
  /** Names and values in turn, as `writeHead` takes them: made once, since every hit would make them again. */
  headers: string[];
}

/** Uses closer together than this do not change the order of use: a popular answer is used thousands of times. */
const USE_MS = 1000;

/**
 * Answers that are the same for everybody, kept compressed in memory. It is asked before the framework, so
 * a hit costs little more than a bare `node:http` server. Bounded in bytes, oldest use out first.
 */
export class ResponseCache {
  readonly #entries = new Map<string, Entry>();
  readonly #byTag = new Map<string, Set<string>>();
  readonly #maxBytes: number;
  #bytes = 0;
  /** Grows with every invalidation; an answer computed before one must not be stored after it. */
  #generation = 0;

  constructor(options: { maxBytes?: number } = {}) {
    this.#maxBytes = options.maxBytes ?? 128 * 1024 * 1024;
  }

  get generation(): number {
    return this.#generation;
  }

  /** Sends the kept answer for this request. False when there is none. */
  serve(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.method !== "GET" && request.method !== "HEAD") return false;
    const key = request.url ?? "/";
    const entry = this.#entries.get(key);
    if (entry === undefined) return false;
    const now = Date.now();
    if (entry.expires < now) {
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
      response.writeHead(304, { etag: entry.etag, vary: "accept-encoding" });
      response.end();
      return true;
    }
    const body = entry[chooseEncoding(request.headers["accept-encoding"])];
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
      entry.parsed ??= JSON.parse(entry.identity.bytes.toString());
      return entry.parsed;
    };
    return { parsed, tags: entry.tags };
  }

  /**
   * Compresses and keeps an answer.
   * @param generation the cache's generation when computing the answer began; when something was
   *   invalidated since then, nothing is kept
   * @returns the compressed answer, kept or not
   */
  async store(key: string, input: CacheInput, generation: number): Promise<Variants> {
    const [br, gz] = await Promise.all([
      brotli(input.body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
      gzipped(input.body, { level: 6 }),
    ]);
    const etag = `"${createHash("sha256").update(input.body).digest("base64url").slice(0, 22)}"`;
    const encoded = (bytes: Buffer, encoding?: string): Body => ({
      bytes,
      headers: Object.entries({
        ...input.headers,
        etag,
        vary: "accept-encoding",
        ...(encoding !== undefined && { "content-encoding": encoding }),
        "content-length": String(bytes.length),
      }).flat(),
    });
    const variants = {
      etag,
      identity: encoded(input.body),
      gzip: encoded(gz, "gzip"),
      brotli: encoded(br, "br"),
    };
    if (generation !== this.#generation) return variants;
    const old = this.#entries.get(key);
    if (old) this.#remove(key, old);
    const now = Date.now();
    const entry: Entry = {
      ...variants,
      status: input.status,
      expires: now + input.seconds * 1000,
      used: now,
      tags: [...input.tags],
      size: input.body.length + br.length + gz.length + 512,
    };
    this.#entries.set(key, entry);
    this.#bytes += entry.size;
    for (const tag of entry.tags) {
      const keys = this.#byTag.get(tag) ?? new Set();
      keys.add(key);
      this.#byTag.set(tag, keys);
    }
    for (const [oldest, kept] of this.#entries) {
      if (this.#bytes <= this.#maxBytes) break;
      this.#remove(oldest, kept);
    }
    return variants;
  }

  /** Drops every answer that shows one of the tags. */
  invalidate(tags: Iterable<string>): void {
    this.#generation += 1;
    for (const tag of tags) {
      for (const key of this.#byTag.get(tag) ?? []) {
        const entry = this.#entries.get(key);
        if (entry) this.#remove(key, entry);
      }
    }
  }

  clear(): void {
    this.#generation += 1;
    this.#entries.clear();
    this.#byTag.clear();
    this.#bytes = 0;
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

type Encoding = "brotli" | "gzip" | "identity";

/** Browsers send a handful of different headers; the bound is for everybody else. */
const chosen = new Map<string, Encoding>();
const MAX_CHOSEN = 100;

/** The best encoding that an Accept-Encoding header allows. */
export function chooseEncoding(accept: string | string[] | undefined): Encoding {
  if (typeof accept !== "string") return "identity";
  const known = chosen.get(accept);
  if (known !== undefined) return known;
  const encoding = allows(accept, "br") ? "brotli" : allows(accept, "gzip") ? "gzip" : "identity";
  if (chosen.size < MAX_CHOSEN) chosen.set(accept, encoding);
  return encoding;
}

function allows(accept: string, encoding: string): boolean {
  return new RegExp(`\\b${encoding}\\b(?!\\s*;\\s*q=0(?:\\.0*)?\\b)`).test(accept);
}
