import { registerPosters } from "#capabilities/media/sharing/server/public.ts";
import { registerAtomFeed } from "#capabilities/site/site/server/public.ts";
import { topicEndpoints } from "#features/topics/contract.ts";
import { type FeatureRoutes, implement, keptRead, readBy, writeBy } from "#platform/http/endpoint.ts";
import { anyone, member, permission } from "#platform/http/policy.ts";
import { perAdmin, perMember } from "#platform/limits/quota.ts";
import { listForAdmin } from "./admin-topics.ts";
import { TOPICS_TAG, topicTag } from "./cache-tags.ts";
import { changeTopic } from "./change-topic.ts";
import { countView } from "./count-view.ts";
import { deleteTopic, restoreTopic } from "./delete-topic.ts";
import { topicDeskRoutes } from "./desk-routes.ts";
import { topicFeed } from "./feed.ts";
import { followTopic, unfollowTopic } from "./follow-topic.ts";
import { answerOffer, offerTopic, setClosed, setPinned } from "./host-topic.ts";
import { followedTopics, listClasses, listTopics, topicNamed } from "./list-topics.ts";
import { decideDeletion, mergeTopic } from "./merge-topics.ts";
import { hostedTopics, ownSide } from "./own-topics.ts";
import { topicPosters } from "./poster.ts";
import { proposeTopic } from "./propose-topic.ts";
import { reportTopic } from "./report-topic.ts";
import { followedFeed, listItems, showTopic } from "./show-topic.ts";

/** Lists and pages are the same for everybody; heat and figures in them may lag behind by these seconds. */
const SECONDS = 30;

const HOSTING = [perMember("topic-host:hour", 120, 3600)];
const manage = permission("topics.manage");

const api = implement(topicEndpoints, {
  "GET /api/topic-classes": keptRead({ seconds: 600, tags: () => [TOPICS_TAG] }, ({ services }) =>
    listClasses(services.db),
  ),
  "GET /api/topics": keptRead({ seconds: SECONDS, tags: () => [TOPICS_TAG] }, ({ query, services }) =>
    listTopics(services, query),
  ),
  "GET /api/topics/named": keptRead({ seconds: SECONDS, tags: () => [TOPICS_TAG] }, ({ query, services }) =>
    topicNamed(services.db, query.name),
  ),
  "GET /api/topics/{id}": keptRead(
    { seconds: SECONDS, tags: ({ params }) => [topicTag(params.id)] },
    ({ params, services }) => showTopic(services.db, params.id),
  ),
  "GET /api/topics/{id}/items": keptRead(
    { seconds: SECONDS, tags: ({ params }) => [topicTag(params.id)] },
    ({ params, query, services }) => listItems(services, params.id, query),
  ),
  "POST /api/topics/{id}/view": writeBy(
    anyone,
    { none: "counted once an hour per address and topic" },
    ({ params, request, services }) => countView(services, params.id, request.ip),
  ),
  "GET /api/topics/{id}/mine": readBy(member, ({ params, actor, services }) =>
    ownSide(services.db, params.id, actor.id),
  ),
  "PUT /api/topics/{id}/follow": writeBy(
    member,
    [perMember("topic-follow:minute", 30, 60)],
    ({ params, actor, services }) => followTopic(services, actor.id, params.id),
  ),
  "DELETE /api/topics/{id}/follow": writeBy(
    member,
    [perMember("topic-follow:minute", 30, 60)],
    ({ params, actor, services }) => unfollowTopic(services, actor.id, params.id),
  ),
  "GET /api/my/topics": readBy(member, ({ query, actor, services }) =>
    followedTopics(services, actor.id, query),
  ),
  "GET /api/my/topic-feed": readBy(member, ({ query, actor, services }) =>
    followedFeed(services, actor.id, query),
  ),
  "GET /api/my/hosted-topics": readBy(member, ({ actor, services }) => hostedTopics(services.db, actor.id)),
  "POST /api/topics": writeBy(
    member,
    { inside: [perMember("topic:hour", 5, 3600), perMember("topic:day", 10, 86_400)] },
    ({ body, actor, services, rateLimit }) => proposeTopic(services, actor.id, body, rateLimit),
  ),
  "PUT /api/topics/{id}": writeBy(
    member,
    [perMember("topic-change:hour", 30, 3600)],
    ({ params, body, actor, services }) => changeTopic(services, actor.id, params.id, body),
  ),
  "DELETE /api/topics/{id}": writeBy(member, HOSTING, ({ params, query, actor, services }) =>
    deleteTopic(services, actor.id, params.id, query.name),
  ),
  "POST /api/topics/{id}/restore": writeBy(member, HOSTING, ({ params, actor, services }) =>
    restoreTopic(services, actor.id, params.id),
  ),
  "PUT /api/topics/{id}/closed": writeBy(member, HOSTING, ({ params, body, actor, services }) =>
    setClosed(services, actor.id, params.id, body.closed),
  ),
  "PUT /api/topics/{id}/pinned": writeBy(member, HOSTING, ({ params, body, actor, services }) =>
    setPinned(services, actor.id, params.id, body.item),
  ),
  "PUT /api/topics/{id}/heir": writeBy(
    member,
    [perMember("topic-heir:hour", 10, 3600)],
    ({ params, body, actor, services }) => offerTopic(services, actor.id, params.id, body.member_id),
  ),
  "POST /api/topics/{id}/heir": writeBy(member, HOSTING, ({ params, body, actor, services }) =>
    answerOffer(services, actor.id, params.id, body.accept),
  ),
  "POST /api/topics/{id}/report": writeBy(
    member,
    [perMember("topic-report:hour", 30, 3600)],
    ({ params, body, actor, services }) => reportTopic(services, actor.id, params.id, body),
  ),
  "GET /api/admin/topics": readBy(manage, ({ query, services }) => listForAdmin(services, query)),
  "POST /api/admin/topics/{id}/merge": writeBy(
    manage,
    [perAdmin("topic-merge", 60, 3600)],
    ({ params, body, actor, services }) => mergeTopic(services, actor, params.id, body),
  ),
  "POST /api/admin/topics/{id}/deletion": writeBy(
    manage,
    [perAdmin("topic-deletion", 120, 3600)],
    ({ params, body, actor, services }) => decideDeletion(services, actor, params.id, body),
  ),
});

export const topicRoutes: FeatureRoutes = {
  register(app, services) {
    api.register(app, services);
    registerPosters(app, services, topicPosters);
    registerAtomFeed(app, services, topicFeed);
    topicDeskRoutes.register(app, services);
  },
};
