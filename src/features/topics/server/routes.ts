import { topicEndpoints } from "#features/topics/contract.ts";
import { endpoint, implement } from "#platform/http/endpoint.ts";
import { anyone, member, permission } from "#platform/http/policy.ts";
import { perAdmin, perMember } from "#platform/limits/quota.ts";
import { listForAdmin } from "./admin-topics.ts";
import { TOPICS_TAG, topicTag } from "./cache-tags.ts";
import { changeTopic } from "./change-topic.ts";
import { countView } from "./count-view.ts";
import { deleteTopic, restoreTopic } from "./delete-topic.ts";
import { followTopic, unfollowTopic } from "./follow-topic.ts";
import { answerOffer, offerTopic, setClosed, setPinned } from "./host-topic.ts";
import { followedTopics, listClasses, listTopics, topicNamed } from "./list-topics.ts";
import { decideDeletion, mergeTopic } from "./merge-topics.ts";
import { hostedTopics, ownSide } from "./own-topics.ts";
import { proposeTopic } from "./propose-topic.ts";
import { reportTopic } from "./report-topic.ts";
import { followedFeed, listItems, showTopic } from "./show-topic.ts";

/** Lists and pages are the same for everybody; heat and figures in them may lag behind by these seconds. */
const SECONDS = 30;

const HOSTING = [perMember("topic-host:hour", 120, 3600)];
const manage = permission("topics.manage");

export const topicRoutes = implement(topicEndpoints, {
  "GET /api/topic-classes": endpoint({
    policy: anyone,
    cache: { seconds: 600, tags: () => [TOPICS_TAG] },
    handle: ({ services }) => listClasses(services.db),
  }),
  "GET /api/topics": endpoint({
    policy: anyone,
    cache: { seconds: SECONDS, tags: () => [TOPICS_TAG] },
    handle: ({ query, services }) => listTopics(services, query),
  }),
  "GET /api/topics/named": endpoint({
    policy: anyone,
    cache: { seconds: SECONDS, tags: () => [TOPICS_TAG] },
    handle: ({ query, services }) => topicNamed(services.db, query.name),
  }),
  "GET /api/topics/{id}": endpoint({
    policy: anyone,
    cache: { seconds: SECONDS, tags: ({ params }) => [topicTag(params.id)] },
    handle: ({ params, services }) => showTopic(services.db, params.id),
  }),
  "GET /api/topics/{id}/items": endpoint({
    policy: anyone,
    cache: { seconds: SECONDS, tags: ({ params }) => [topicTag(params.id)] },
    handle: ({ params, query, services }) => listItems(services, params.id, query),
  }),
  "POST /api/topics/{id}/view": endpoint({
    policy: anyone,
    limit: { none: "counted once an hour per address and topic" },
    async handle({ params, request, services }) {
      await countView(services, params.id, request.ip);
      return { ok: true };
    },
  }),
  "GET /api/topics/{id}/mine": endpoint({
    policy: member,
    handle: ({ params, actor, services }) => ownSide(services.db, params.id, actor.id),
  }),
  "PUT /api/topics/{id}/follow": endpoint({
    policy: member,
    limit: [perMember("topic-follow:minute", 30, 60)],
    handle: ({ params, actor, services }) => followTopic(services, actor.id, params.id),
  }),
  "DELETE /api/topics/{id}/follow": endpoint({
    policy: member,
    limit: [perMember("topic-follow:minute", 30, 60)],
    handle: ({ params, actor, services }) => unfollowTopic(services, actor.id, params.id),
  }),
  "GET /api/my/topics": endpoint({
    policy: member,
    handle: ({ query, actor, services }) => followedTopics(services, actor.id, query),
  }),
  "GET /api/my/topic-feed": endpoint({
    policy: member,
    handle: ({ query, actor, services }) => followedFeed(services, actor.id, query),
  }),
  "GET /api/my/hosted-topics": endpoint({
    policy: member,
    handle: ({ actor, services }) => hostedTopics(services.db, actor.id),
  }),
  "POST /api/topics": endpoint({
    policy: member,
    limit: { inside: [perMember("topic:hour", 5, 3600), perMember("topic:day", 10, 86_400)] },
    handle: ({ body, actor, services, rateLimit }) => proposeTopic(services, actor.id, body, rateLimit),
  }),
  "PUT /api/topics/{id}": endpoint({
    policy: member,
    limit: [perMember("topic-change:hour", 30, 3600)],
    handle: ({ params, body, actor, services }) => changeTopic(services, actor.id, params.id, body),
  }),
  "DELETE /api/topics/{id}": endpoint({
    policy: member,
    limit: HOSTING,
    handle: ({ params, query, actor, services }) => deleteTopic(services, actor.id, params.id, query.name),
  }),
  "POST /api/topics/{id}/restore": endpoint({
    policy: member,
    limit: HOSTING,
    handle: ({ params, actor, services }) => restoreTopic(services, actor.id, params.id),
  }),
  "PUT /api/topics/{id}/closed": endpoint({
    policy: member,
    limit: HOSTING,
    async handle({ params, body, actor, services }) {
      await setClosed(services, actor.id, params.id, body.closed);
      return { ok: true };
    },
  }),
  "PUT /api/topics/{id}/pinned": endpoint({
    policy: member,
    limit: HOSTING,
    async handle({ params, body, actor, services }) {
      await setPinned(services, actor.id, params.id, body.item);
      return { ok: true };
    },
  }),
  "PUT /api/topics/{id}/heir": endpoint({
    policy: member,
    limit: [perMember("topic-heir:hour", 10, 3600)],
    async handle({ params, body, actor, services }) {
      await offerTopic(services, actor.id, params.id, body.member_id);
      return { ok: true };
    },
  }),
  "POST /api/topics/{id}/heir": endpoint({
    policy: member,
    limit: HOSTING,
    async handle({ params, body, actor, services }) {
      await answerOffer(services, actor.id, params.id, body.accept);
      return { ok: true };
    },
  }),
  "POST /api/topics/{id}/report": endpoint({
    policy: member,
    limit: [perMember("topic-report:hour", 30, 3600)],
    async handle({ params, body, actor, services }) {
      await reportTopic(services, actor.id, params.id, body);
      return { ok: true };
    },
  }),
  "GET /api/admin/topics": endpoint({
    policy: manage,
    handle: ({ query, services }) => listForAdmin(services, query),
  }),
  "POST /api/admin/topics/{id}/merge": endpoint({
    policy: manage,
    limit: [perAdmin("topic-merge", 60, 3600)],
    async handle({ params, body, actor, request, services }) {
      await mergeTopic(services, { id: actor.id, address: request.ip }, params.id, body);
      return { ok: true };
    },
  }),
  "POST /api/admin/topics/{id}/deletion": endpoint({
    policy: manage,
    limit: [perAdmin("topic-deletion", 120, 3600)],
    async handle({ params, body, actor, request, services }) {
      await decideDeletion(services, { id: actor.id, address: request.ip }, params.id, body);
      return { ok: true };
    },
  }),
});
