import type { FastifyReply, FastifyRequest } from "fastify";
import { chooseEncoding } from "./choose-encoding.ts";
import { compress, inEncoding } from "./response-cache.ts";
import type { Variants } from "./variants.ts";

/**
 * A route's handler for a large document that is the same as long as the process lives: it is made and compressed once,
 * when somebody first asks for it, and kept beside the cache, whose size it must not take.
 * @param make fails for those who wait for it; the next one has it made again
 */
export function keptDocument(contentType: string, make: () => string) {
  let made: Promise<Variants> | undefined;
  const variants = () => {
    made ??= (async () =>
      compress({
        headers: { "content-type": contentType, "cache-control": "no-cache" },
        body: Buffer.from(make()),
      }))();
    made.catch(() => {
      made = undefined;
    });
    return made;
  };
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const known = await variants();
    const { etag } = known;
    if (request.headers["if-none-match"] === etag)
      return reply.code(304).header("etag", etag).header("vary", "accept-encoding").send();
    const encoding = chooseEncoding(request.headers["accept-encoding"]);
    const { headers, bytes } = await inEncoding(known, encoding);
    for (let at = 0; at < headers.length; at += 2) reply.header(headers[at] ?? "", headers[at + 1] ?? "");
    return reply.send(bytes);
  };
}
