import type { FastifyInstance } from "fastify";
import { memberTopic } from "#platform/events/publish.ts";
import { EventStreams } from "#platform/events/streams.ts";
import { member } from "#platform/http/policy.ts";
import type { Services } from "#platform/services.ts";
import { goodTokens } from "./tokens.ts";
import { allowedTopics } from "./watch-topics.ts";

/** Registers `GET /api/events`, the stream of what concerns the member who asks, until that token ends. */
export function registerEventStream(app: FastifyInstance, { db, events }: Services): void {
  const streams = new EventStreams({ hub: events, stillValid: (hashes) => goodTokens(db, hashes) });
  // Before the server waits for its connections, which these would hold open for ever.
  app.addHook("preClose", async () => streams.close());
  app.route({
    method: "GET",
    url: "/api/events",
    exposeHeadRoute: false,
    config: { policy: member.name },
    schema: {
      summary: "What happens to the signed-in member, as it happens (text/event-stream)",
      description:
        "Policy: member. `Last-Event-ID` goes on behind an event that was received. `watch` names up to four topics that are followed besides, such as `comments:post:12`; they come as `watched`. `ready` follows what was missed; its data says whether that was all. Six streams a member.",
      response: { 200: { content: { "text/event-stream": { schema: { type: "string" } } } } },
    },
    async handler(request, reply) {
      const actor = member.check(await request.resolveActor());
      const lastEventId = request.headers["last-event-id"];
      const { watch } = request.query as { watch?: unknown };
      const watched = await allowedTopics(db, watch);
      const topic = memberTopic(actor.id);
      await streams.open(reply, { topic, watched, credential: actor.tokenHash, lastEventId });
    },
  });
}
