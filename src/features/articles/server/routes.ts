import { registerPosters } from "#capabilities/media/sharing/server/public.ts";
import { articleEndpoints } from "#features/articles/contract.ts";
import { collectTags } from "#platform/http/cache-tags.ts";
import { endpoint, type FeatureRoutes, implement } from "#platform/http/endpoint.ts";
import { anyone, member, permission } from "#platform/http/policy.ts";
import { perMember } from "#platform/limits/quota.ts";
import { umbrellaSection } from "#sections/registry.ts";
import { showArticleFigures } from "./article-figures.ts";
import { articleTag, cardTag, LIST_TAG } from "./cache-tags.ts";
import { countReader, visitorOf } from "./count-reader.ts";
import { presentCovers } from "./covers.ts";
import { deskRoutes } from "./desk/routes.ts";
import { registerFeeds } from "./feed.ts";
import { figuresOf } from "./figures.ts";
import { articleOfLegacyId } from "./legacy.ts";
import { listArticles } from "./list-articles.ts";
import { sectionOverview } from "./overview.ts";
import { readWhole } from "./owners-only.ts";
import { articlePosters } from "./poster.ts";
import { countNewerArticles, featuredArticles } from "./queries.ts";
import { reportArticle } from "./report-article.ts";
import { relatedArticles, showArticle, showSeries } from "./show-article.ts";

/** Lists and details are the same for everybody; counts in them may lag behind by these seconds. */
const LIST_SECONDS = 30;
const DETAIL_SECONDS = 120;
const OVERVIEW_SECONDS = 120;

const FIGURES = { unwritten: "counted in memory, once in half an hour per address and article" };

const api = implement(articleEndpoints, {
  "GET /api/articles": endpoint({
    policy: anyone,
    cache: { seconds: LIST_SECONDS, tags: () => [LIST_TAG] },
    handle: ({ query, services }) => listArticles(services, query),
  }),
  "GET /api/articles/featured": endpoint({
    policy: anyone,
    cache: { seconds: LIST_SECONDS, tags: () => [LIST_TAG] },
    async handle({ query, services }) {
      const rows = await featuredArticles(services.db, query.section ?? umbrellaSection.slug, 5);
      return { items: await presentCovers(services.db, rows) };
    },
  }),
  "GET /api/articles/overview": endpoint({
    policy: anyone,
    cache: { seconds: OVERVIEW_SECONDS, tags: () => [LIST_TAG] },
    handle: ({ query, services }) => sectionOverview(services, query.section, query.layout),
  }),
  "GET /api/articles/fresh": endpoint({
    policy: anyone,
    async handle({ query: { since, ...filter }, services }) {
      return { count: await countNewerArticles(services.db, filter, new Date(since)) };
    },
  }),
  "GET /api/series/{slug}": endpoint({
    policy: anyone,
    cache: { seconds: DETAIL_SECONDS, tags: () => [LIST_TAG] },
    handle: ({ params, services }) => showSeries(services.db, params.slug),
  }),
  "GET /api/articles/{id}": endpoint({
    policy: anyone,
    cache: { seconds: DETAIL_SECONDS, tags: ({ params }) => [articleTag(params.id)] },
    handle: ({ params, services }) => showArticle(services.db, params.id),
  }),
  "GET /api/articles/{id}/whole": endpoint({
    policy: member,
    handle: ({ params, actor, services }) => readWhole(services.db, actor.id, params.id),
  }),
  "POST /api/articles/{id}/report": endpoint({
    policy: member,
    limit: [perMember("article-report:hour", 30, 3600)],
    async handle({ params, body, actor, services }) {
      await reportArticle(services, actor.id, params.id, body);
      return { ok: true } as const;
    },
  }),
  "GET /api/articles/{id}/related": endpoint({
    policy: anyone,
    cache: { seconds: DETAIL_SECONDS, tags: ({ params }) => [cardTag(params.id)] },
    async handle({ params, query, services }) {
      const items = await relatedArticles(services.db, params.id, query.limit);
      // Not the list's tag: every publication would drop the pages of all articles. A new one appears as this expires.
      collectTags(items.map(({ id }) => cardTag(id)));
      return { items };
    },
  }),
  "POST /api/articles/{id}/read": endpoint({
    policy: anyone,
    limit: FIGURES,
    handle: ({ params, body, request, services }) =>
      countReader(services, "reads", params.id, { ...body, ...visitorOf(request) }),
  }),
  "POST /api/articles/{id}/end": endpoint({
    policy: anyone,
    limit: FIGURES,
    handle: ({ params, body, request, services }) =>
      countReader(services, "ends", params.id, { ...body, ...visitorOf(request) }),
  }),
  "GET /api/admin/articles/{id}/figures": endpoint({
    policy: permission("figures.read"),
    handle: ({ actor, params, query, services }) =>
      showArticleFigures(services.db, actor, params.id, Number(query.days)),
  }),
  "POST /api/articles/{id}/share": endpoint({
    policy: anyone,
    limit: FIGURES,
    async handle({ params, request, services }) {
      await figuresOf(services).count("shares", params.id, request.ip);
      return { ok: true };
    },
  }),
  "GET /api/articles/legacy/{id}": endpoint({
    policy: anyone,
    cache: { seconds: DETAIL_SECONDS, tags: () => [LIST_TAG] },
    handle: ({ params, services }) => articleOfLegacyId(services.db, params.id),
  }),
});

export const articleRoutes: FeatureRoutes = {
  register(app, services) {
    api.register(app, services);
    app.addHook("onClose", () => figuresOf(services).close());
    deskRoutes.register(app, services);
    registerFeeds(app, services);
    registerPosters(app, services, articlePosters);
  },
};
