import type { FastifyInstance } from "fastify";
import { memberTopic } from "#platform/events/publish.ts";
import { registerStream } from "#platform/events/stream-route.ts";
import { member } from "#platform/http/policy.ts";
import type { Services } from "#platform/services.ts";
import { goodTokens } from "./tokens.ts";
import { allowedTopics } from "./watch-topics.ts";

/** Registers `GET /api/events`, the stream of what concerns the member who asks, until that token ends. */
export function registerEventStream(app: FastifyInstance, services: Services): void {
  const { db } = services;
  registerStream(app, services, {
    url: "/api/events",
    policy: member,
    summary: "What happens to the signed-in member, as it happens (text/event-stream)",
    description:
      "Policy: member. `Last-Event-ID` goes on behind an event that was received. `watch` names up to four topics that are followed besides, such as `comments:post:12`; they come as `watched`. `ready` follows what was missed; its data says whether that was all. Six streams a member.",
    stillValid: (hashes) => goodTokens(db, hashes),
    topicOf: ({ id }) => memberTopic(id),
    watched: (_actor, wanted) => allowedTopics(db, wanted),
  });
}
