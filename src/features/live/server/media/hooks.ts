import type { FastifyInstance } from "fastify";
import type { FeatureRoutes } from "#platform/http/endpoint.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { dropPublisher } from "./control.ts";
import { type HookName, hookNames, hookPath, hooksOf, isSigned } from "./hook-address.ts";
import { readHook, readRecorded, type Told } from "./hook-words.ts";
import { mayPublish, takeDone, takePublish } from "./publish.ts";
import { takeRecording } from "./record.ts";
import type { MediaServer } from "./server.ts";

/** A hook has some hundred characters; a stream's query at most two thousand. */
const MOST_BYTES = 16 * 1024;

/**
 * What the media server tells. Outside of the endpoints, since its addresses are signed and each of the three speaks in
 * words of its own. A refusal (403, 409, 429) has it end the connection; any 2xx lets it go on.
 */
export const hookRoutes: FeatureRoutes = {
  register(app, services) {
    app.register(async (inner: FastifyInstance) => {
      inner.removeAllContentTypeParsers();
      inner.addContentTypeParser("*", { parseAs: "string" }, (_request, body, done) => done(null, body));
      inner.route<{ Params: { server: string; hook: string }; Querystring: { sign?: string } }>({
        method: "POST",
        url: hookPath(":server", ":hook"),
        bodyLimit: MOST_BYTES,
        config: { policy: "anyone", limit: "what is not signed writes nothing" },
        schema: { hide: true },
        async handler(request, reply) {
          const { server, hook } = knownHook(services, request.params);
          const { sign } = request.query;
          if (typeof sign !== "string" || !isSigned(services.keys, server, hook, sign))
            throw new AppError("FORBIDDEN", "签名不对，请到后台重新复制回调地址");
          const contentType = request.headers["content-type"] ?? "";
          await takeHook(services, server, hook, contentType, String(request.body ?? ""));
          // SRS goes on at this word only; the others look at the status.
          return reply.send({ code: 0 });
        },
      });
    });
  },
};

/** @throws AppError NOT_FOUND for the hooks of a server that is not the configured one */
function knownHook(
  { env: { LIVE_SERVER: configured } }: Pick<Services, "env">,
  { server, hook }: { server: string; hook: string },
): { server: MediaServer["kind"]; hook: HookName } {
  const known = hookNames.find((name) => name === hook);
  if (configured === undefined || configured !== server || known === undefined)
    throw new AppError("NOT_FOUND");
  if (hooksOf[configured][known] === undefined) throw new AppError("NOT_FOUND");
  return { server: configured, hook: known };
}

async function takeHook(
  services: Services,
  server: MediaServer["kind"],
  hook: HookName,
  contentType: string,
  body: string,
): Promise<void> {
  if (hook === "recorded") return takeRecording(services, readRecorded(server, contentType, body));
  const told = readHook(server, hook, contentType, body);
  if (hook === "done") return takeDone(services, told);
  // MediaMTX asks the same for whoever wants to see; playlists are everybody's.
  if (hook === "auth") return told.action === "publish" ? mayPublish(services, told) : undefined;
  if (server !== "mediamtx") return takePublish(services, told);
  return takeReady(services, told);
}

/** MediaMTX says that a stream is there when nobody waits for an answer: what is not taken has to be ended by its API. */
async function takeReady(services: Services, told: Told): Promise<void> {
  try {
    await takePublish(services, told);
  } catch (error) {
    if (error instanceof AppError) await dropPublisher(services, told.name, told.publisher);
    throw error;
  }
}
