import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Actor } from "#platform/http/actor.ts";
import { LEAVING } from "#platform/http/leaving.ts";
import type { Policy } from "#platform/http/policy.ts";
import type { Services } from "#platform/services.ts";
import { EventStreams } from "./streams.ts";

interface StreamRoute<A extends Actor> {
  url: string;
  policy: Policy<A>;
  /** For the API document, as in a contract. */
  summary: string;
  description: string;
  /** Which of these tokens still count. */
  stillValid: (hashes: readonly string[]) => Promise<ReadonlySet<string>>;
  /** What is told to whoever asks, and what he may follow besides of what he asks for. */
  topicOf: (actor: A) => string;
  watched: (actor: A, wanted: readonly unknown[]) => readonly string[] | Promise<readonly string[]>;
}

/** Registers a stream of events (`text/event-stream`) for whoever passes the policy, until that token ends. */
export function registerStream<A extends Exclude<Actor, { kind: "visitor" }>>(
  app: FastifyInstance,
  { events }: Pick<Services, "events">,
  { url, policy, summary, description, stillValid, topicOf, watched }: StreamRoute<A>,
): void {
  const streams = new EventStreams({ hub: events, stillValid });
  app.server.on(LEAVING, () => streams.sendAway());
  // Before the server waits for its connections, which these would hold open for ever.
  app.addHook("preClose", async () => streams.close());
  app.route({
    method: "GET",
    url,
    exposeHeadRoute: false,
    config: { policy: policy.name, lasting: true },
    schema: {
      ...{ summary, description },
      response: { 200: { content: { "text/event-stream": { schema: { type: "string" } } } } },
    },
    async handler(request: FastifyRequest, reply) {
      const actor = policy.check(await request.resolveActor());
      const { watch } = request.query as { watch?: unknown };
      await streams.open(reply, {
        topic: topicOf(actor),
        watched: await watched(actor, [watch].flat()),
        credential: actor.tokenHash,
        lastEventId: request.headers["last-event-id"],
      });
    },
  });
}
