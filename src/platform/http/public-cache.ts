import type { FastifyInstance, FastifyReply } from "fastify";
import { chooseEncoding } from "./choose-encoding.ts";
import { encodeText } from "./encode-text.ts";
import { KeptAddresses } from "./kept-addresses.ts";
import { REQUEST_ID_HEADER } from "./request-ids.ts";
import { inEncoding, type ResponseCache } from "./response-cache.ts";
import type { Variants } from "./variants.ts";

export interface Cacheable {
  /** How long the answer may be kept at most. */
  seconds: number;
  /** What content it shows. */
  tags: Iterable<string>;
  /** What {@link ResponseCache.store} gives for it, where it is on its way into the cache already. */
  stored?: Promise<Variants | undefined> | undefined;
}

declare module "fastify" {
  interface FastifyInstance {
    /** What is kept; pages are rendered from it. */
    responseCache: ResponseCache;
    /** What may be kept, and under which address. */
    keptAddresses: KeptAddresses;
  }
  interface FastifyReply {
    /** Marks this answer as the same for everybody; it is kept until it expires or a tag is invalidated. */
    markCacheable(cacheable: Cacheable): void;
    cacheable: Cacheable | undefined;
  }
  interface FastifyRequest {
    cacheGeneration: number;
  }
}

/** Headers that belong to one answer and are set again, or not at all, when a kept answer is sent. */
const PER_ANSWER = new Set([
  "content-length",
  "content-encoding",
  "etag",
  "vary",
  "date",
  "connection",
  "set-cookie",
  REQUEST_ID_HEADER,
]);

function keptHeaders(reply: FastifyReply): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined && !PER_ANSWER.has(name)) headers[name] = String(value);
  }
  return headers;
}

/**
 * Stores an answer that no single request makes, with the headers that every answer has.
 * @param generation the cache's generation when computing it began
 * @returns what {@link ResponseCache.store} gives; undefined also after a failure, which is logged
 */
export function storeShared(
  app: FastifyInstance,
  address: string,
  {
    body,
    contentType,
    seconds,
    tags,
  }: { body: Buffer; contentType: string; seconds: number; tags: Iterable<string> },
  generation: number,
): Promise<Variants | undefined> {
  const headers = { ...app.fixedHeaders, "cache-control": "no-cache", "content-type": contentType };
  return app.responseCache
    .store(address, { status: 200, headers, body, seconds, tags }, generation)
    .catch((error: unknown) => void app.log.warn({ err: error }, "answer not cached"));
}

/**
 * Keeps answers that were marked cacheable. A route says with `config: { keptBy: [] }` that its answers may be kept, and
 * by which query keys they differ.
 */
export function installPublicCache(app: FastifyInstance, cache: ResponseCache): void {
  const addresses = new KeptAddresses();
  cache.keepBy((url) => addresses.of(url));
  app.decorate("responseCache", cache);
  app.decorate("keptAddresses", addresses);
  app.addHook("onRoute", ({ method, url, config }) => {
    if (config?.keptBy !== undefined && [method].flat().includes("GET")) addresses.add(url, config.keptBy);
  });
  app.decorateRequest("cacheGeneration", 0);
  app.decorateReply("cacheable", undefined);
  app.decorateReply("markCacheable", function markCacheable(cacheable: Cacheable) {
    this.cacheable = cacheable;
    this.header("cache-control", "no-cache");
  });
  app.addHook("onRequest", async (request) => {
    request.cacheGeneration = cache.generation;
  });
  app.addHook("onSend", async (request, reply, payload) => {
    const { cacheable } = reply;
    if (cacheable === undefined || request.method !== "GET" || cacheable.seconds <= 0) return payload;
    if (typeof payload !== "string" && !Buffer.isBuffer(payload)) return payload;
    if (reply.statusCode !== 200) return payload;
    const address = addresses.of(request.url);
    if (address === undefined) return payload;
    const body = Buffer.isBuffer(payload) ? payload : encodeText(payload);
    const stored =
      cacheable.stored ??
      cache
        .store(
          address,
          {
            status: 200,
            headers: keptHeaders(reply),
            body,
            seconds: cacheable.seconds,
            tags: cacheable.tags,
          },
          request.cacheGeneration,
        )
        .catch((error: unknown) => void request.log.warn({ err: error }, "answer not cached"));
    // The first visitor waits a few milliseconds for the compression, and far less for the line.
    const encoding = chooseEncoding(request.headers["accept-encoding"]);
    const variants = encoding === "identity" ? undefined : await stored;
    // The buffer and not the text, which would be encoded once more.
    if (!variants || encoding === "identity") return body;
    reply.header("content-encoding", encoding === "brotli" ? "br" : "gzip");
    reply.header("vary", "accept-encoding");
    reply.header("etag", variants.etag);
    return (await inEncoding(variants, encoding)).bytes;
  });
}
