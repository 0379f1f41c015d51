import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { anyone } from "#platform/http/policy.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { masterKey, parseMediaName } from "./keys.ts";
import { resolveRange } from "./range.ts";
import { Shown } from "./showing.ts";
import { chooseFormat, chooseWidth, Variants } from "./variants.ts";

type MediaRequest = FastifyRequest<{ Params: { key: string }; Querystring: { w?: string | string[] } }>;

/**
 * What lies under a key never changes, but it may be taken down: a device asks again after a day, a cache that many
 * share after five minutes.
 */
const SHOWN = "public, max-age=86400, s-maxage=300";
/** What only its owner and moderators see is asked for each time, and kept by no cache that others share. */
const UNLISTED = "private, no-cache";

function widthOf(w: string | string[] | undefined) {
  if (w === undefined) return 0;
  if (typeof w !== "string" || !/^[1-9]\d{0,5}$/.test(w))
    throw new AppError("INVALID_INPUT", "参数 w 不正确");
  return chooseWidth(Number(w));
}

function isKnown(request: FastifyRequest, etag: string): boolean {
  const tags = request.headers["if-none-match"];
  return (
    tags !== undefined &&
    (tags === "*" || tags.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag))
  );
}

function send(request: FastifyRequest, reply: FastifyReply, bytes: Buffer): FastifyReply {
  reply.header("content-length", bytes.length);
  return reply.send(request.method === "HEAD" ? null : bytes);
}

/** Registers `GET` and `HEAD /media/{key}`: pictures in size and format as asked, videos in parts. */
export function registerDelivery(app: FastifyInstance, services: Services): void {
  const { storage } = services;
  const variants = new Variants(storage);
  const shown = new Shown(services.db);

  async function picture(
    request: MediaRequest,
    reply: FastifyReply,
    { key, animated, caching }: { key: string; animated: boolean; caching: string },
  ) {
    const width = widthOf(request.query.w);
    const format = chooseFormat(request.headers.accept, animated);
    const etag = `"${key}-${width}-${format}"`;
    reply.headers({ vary: "Accept", etag });
    if (isKnown(request, etag) && (await storage.exists(masterKey(key)))) {
      return reply.code(304).header("cache-control", caching).send();
    }
    const variant = await variants.get(key, animated, width, format);
    if (!variant) throw new AppError("NOT_FOUND");
    reply.header("cache-control", caching).type(variant.contentType);
    return send(request, reply, variant.bytes);
  }

  async function video(request: MediaRequest, reply: FastifyReply, key: string, caching: string) {
    const stat = await storage.stat(masterKey(key));
    if (!stat) throw new AppError("NOT_FOUND");
    const etag = `"${key}"`;
    reply.headers({ etag, "cache-control": caching, "accept-ranges": "bytes" }).type("video/mp4");
    if (isKnown(request, etag)) return reply.code(304).send();
    const condition = request.headers["if-range"];
    const wanted = condition === undefined || condition === etag ? request.headers.range : undefined;
    const range = resolveRange(wanted, stat.size);
    if (range === "unsatisfiable") {
      return reply.code(416).header("content-range", `bytes */${stat.size}`).send();
    }
    if (range) {
      reply.code(206).header("content-range", `bytes ${range.start}-${range.end}/${stat.size}`);
    }
    reply.header("content-length", range ? range.end - range.start + 1 : stat.size);
    if (request.method === "HEAD") return reply.send(null);
    return reply.send(await storage.stream(masterKey(key), range ?? undefined));
  }

  app.route<{ Params: { key: string }; Querystring: { w?: string | string[] } }>({
    method: ["GET", "HEAD"],
    url: "/media/:key",
    config: { policy: anyone.name },
    schema: { hide: true },
    async handler(request, reply) {
      const name = parseMediaName(request.params.key);
      const key = name && (await shown.keyOf(name));
      if (!name || key === null) throw new AppError("NOT_FOUND");
      // Feed readers and share cards show the pictures on pages of another origin.
      reply.header("cross-origin-resource-policy", "cross-origin");
      const caching = name.listed ? SHOWN : UNLISTED;
      return name.kind === "video"
        ? video(request, reply, key, caching)
        : picture(request, reply, { key, animated: name.kind === "animation", caching });
    },
  });
}
