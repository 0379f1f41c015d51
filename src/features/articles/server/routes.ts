import { registerPosters } from "#capabilities/media/sharing/server/public.ts";
import { registerAtomFeed } from "#capabilities/site/site/server/public.ts";
import { articleEndpoints } from "#features/articles/contract.ts";
import { collectTags } from "#platform/http/cache-tags.ts";
import { type FeatureRoutes, implement, keptRead, readBy, writeBy } from "#platform/http/endpoint.ts";
import { anyone, member, permission } from "#platform/http/policy.ts";
import { perMember } from "#platform/limits/quota.ts";
import { umbrellaSection } from "#sections/registry.ts";
import { showArticleFigures } from "./article-figures.ts";
import { articleTag, cardTag, LIST_TAG } from "./cache-tags.ts";
import { countReader, visitorOf } from "./count-reader.ts";
import { presentCovers } from "./covers.ts";
import { batchRoutes, calendarRoutes, deskRoutes, handInRoutes } from "./desk/routes.ts";
import { articleFeed } from "./feed.ts";
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
  "GET /api/articles": keptRead({ seconds: LIST_SECONDS, tags: () => [LIST_TAG] }, ({ query, services }) =>
    listArticles(services, query),
  ),
  "GET /api/articles/featured": keptRead(
    { seconds: LIST_SECONDS, tags: () => [LIST_TAG] },
    async ({ query, services }) => {
      const rows = await featuredArticles(services.db, query.section ?? umbrellaSection.slug, 5);
      return { items: await presentCovers(services.db, rows) };
    },
  ),
  "GET /api/articles/overview": keptRead(
    { seconds: OVERVIEW_SECONDS, tags: () => [LIST_TAG] },
    ({ query, services }) => sectionOverview(services, query.section, query.layout),
  ),
  "GET /api/articles/fresh": readBy(anyone, async ({ query: { since, ...filter }, services }) => ({
    count: await countNewerArticles(services.db, filter, new Date(since)),
  })),
  "GET /api/series/{slug}": keptRead(
    { seconds: DETAIL_SECONDS, tags: () => [LIST_TAG] },
    ({ params, services }) => showSeries(services.db, params.slug),
  ),
  "GET /api/articles/{id}": keptRead(
    { seconds: DETAIL_SECONDS, tags: ({ params }) => [articleTag(params.id)] },
    ({ params, services }) => showArticle(services.db, params.id),
  ),
  "GET /api/articles/{id}/whole": readBy(member, ({ params, actor, services }) =>
    readWhole(services.db, actor.id, params.id),
  ),
  "POST /api/articles/{id}/report": writeBy(
    member,
    [perMember("article-report:hour", 30, 3600)],
    ({ params, body, actor, services }) => reportArticle(services, actor.id, params.id, body),
  ),
  "GET /api/articles/{id}/related": keptRead(
    { seconds: DETAIL_SECONDS, tags: ({ params }) => [cardTag(params.id)] },
    async ({ params, query, services }) => {
      const items = await relatedArticles(services.db, params.id, query.limit);
      // Not the list's tag: every publication would drop the pages of all articles. A new one appears as this expires.
      collectTags(items.map(({ id }) => cardTag(id)));
      return { items };
    },
  ),
  "POST /api/articles/{id}/read": writeBy(anyone, FIGURES, ({ params, body, request, services }) =>
    countReader(services, "reads", params.id, { ...body, ...visitorOf(request) }),
  ),
  "POST /api/articles/{id}/end": writeBy(anyone, FIGURES, ({ params, body, request, services }) =>
    countReader(services, "ends", params.id, { ...body, ...visitorOf(request) }),
  ),
  "GET /api/admin/articles/{id}/figures": readBy(
    permission("figures.read"),
    ({ actor, params, query, services }) =>
      showArticleFigures(services.db, actor, params.id, Number(query.days)),
  ),
  "POST /api/articles/{id}/share": writeBy(anyone, FIGURES, ({ params, request, services }) =>
    figuresOf(services).count("shares", params.id, request.ip),
  ),
  "GET /api/articles/legacy/{id}": keptRead(
    { seconds: DETAIL_SECONDS, tags: () => [LIST_TAG] },
    ({ params, services }) => articleOfLegacyId(services.db, params.id),
  ),
});

export const articleRoutes: FeatureRoutes = {
  register(app, services) {
    api.register(app, services);
    app.addHook("onClose", () => figuresOf(services).close());
    deskRoutes.register(app, services);
    batchRoutes.register(app, services);
    calendarRoutes.register(app, services);
    handInRoutes.register(app, services);
    registerAtomFeed(app, services, articleFeed);
    registerPosters(app, services, articlePosters);
  },
};
