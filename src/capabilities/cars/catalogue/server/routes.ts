import { catalogueEndpoints } from "#capabilities/cars/catalogue/contract.ts";
import { endpoint, implement } from "#platform/http/endpoint.ts";
import { anyone, member, permission } from "#platform/http/policy.ts";
import { perAddress, perMember } from "#platform/limits/quota.ts";
import { CATALOGUE_TAG } from "./cache-tags.ts";
import { findCars } from "./find-cars.ts";
import { listBrands, listSeries, listTrims, showSeries } from "./list-cars.ts";
import { addRequest, answerRequest, deskRequests, EDIT, ownRequests } from "./requests.ts";
import { showSeriesPage } from "./series-page.ts";

/** The catalogue changes with imports, which say so. */
const KEPT = { seconds: 600, tags: () => [CATALOGUE_TAG] };

export const catalogueRoutes = implement(catalogueEndpoints, {
  "GET /api/catalogue/brands": endpoint({
    policy: anyone,
    cache: KEPT,
    handle: async ({ services }) => ({ items: await listBrands(services.db) }),
  }),
  "GET /api/catalogue/series": endpoint({
    policy: anyone,
    cache: KEPT,
    handle: async ({ query, services }) => ({ items: await listSeries(services.db, query) }),
  }),
  "GET /api/catalogue/series/{slug}": endpoint({
    policy: anyone,
    cache: KEPT,
    async handle({ params, services }) {
      const { id: _id, generations, ...rest } = await showSeries(services.db, params.slug);
      return { ...rest, generations: generations.map(({ series_id: _series, ...one }) => one) };
    },
  }),
  "GET /api/catalogue/series/{slug}/page": endpoint({
    policy: anyone,
    cache: { seconds: 120, tags: () => [CATALOGUE_TAG] },
    handle: ({ params, query, services }) => showSeriesPage(services, params.slug, query.section),
  }),
  "GET /api/catalogue/trims": endpoint({
    policy: anyone,
    cache: KEPT,
    handle: ({ query, services }) => listTrims(services.db, query),
  }),
  "GET /api/catalogue/search": endpoint({
    policy: anyone,
    handle: async ({ query, services }) => ({ items: await findCars(services.db, query) }),
  }),
  "GET /api/my/car-requests": endpoint({
    policy: member,
    handle: async ({ actor, services }) => ({ items: await ownRequests(services.db, actor.id) }),
  }),
  "POST /api/my/car-requests": endpoint({
    policy: member,
    limit: [perMember("car-requests:day", 10, 86_400), perAddress("car-requests:address", 60, 86_400)],
    handle: ({ actor, body, services }) => addRequest(services.db, actor.id, body),
  }),
  "GET /api/admin/car-requests": endpoint({
    policy: permission(EDIT),
    handle: ({ query, services }) => deskRequests(services, query),
  }),
  "PUT /api/admin/car-requests/{id}": endpoint({
    policy: permission(EDIT),
    limit: { none: "an administrator answers each request once" },
    async handle({ actor, params, body, services, request }) {
      await answerRequest(services, { id: actor.id, address: request.ip }, params.id, body);
      return { ok: true as const };
    },
  }),
});
