import { catalogueEndpoints } from "#capabilities/cars/catalogue/contract.ts";
import { implement, keptRead, readBy, writeBy } from "#platform/http/endpoint.ts";
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
  "GET /api/catalogue/brands": keptRead(KEPT, async ({ services }) => ({
    items: await listBrands(services.db),
  })),
  "GET /api/catalogue/series": keptRead(KEPT, async ({ query, services }) => ({
    items: await listSeries(services.db, query),
  })),
  "GET /api/catalogue/series/{slug}": keptRead(KEPT, async ({ params, services }) => {
    const { id: _id, generations, ...rest } = await showSeries(services.db, params.slug);
    return { ...rest, generations: generations.map(({ series_id: _series, ...one }) => one) };
  }),
  "GET /api/catalogue/series/{slug}/page": keptRead(
    { seconds: 120, tags: () => [CATALOGUE_TAG] },
    ({ params, query, services }) => showSeriesPage(services, params.slug, query.section),
  ),
  "GET /api/catalogue/trims": keptRead(KEPT, ({ query, services }) => listTrims(services.db, query)),
  "GET /api/catalogue/search": readBy(anyone, async ({ query, services }) => ({
    items: await findCars(services.db, query),
  })),
  "GET /api/my/car-requests": readBy(member, async ({ actor, services }) => ({
    items: await ownRequests(services.db, actor.id),
  })),
  "POST /api/my/car-requests": writeBy(
    member,
    [perMember("car-requests:day", 10, 86_400), perAddress("car-requests:address", 60, 86_400)],
    ({ actor, body, services }) => addRequest(services.db, actor.id, body),
  ),
  "GET /api/admin/car-requests": readBy(permission(EDIT), ({ query, services }) =>
    deskRequests(services, query),
  ),
  "PUT /api/admin/car-requests/{id}": writeBy(
    permission(EDIT),
    { none: "an administrator answers each request once" },
    ({ actor, params, body, services }) => answerRequest(services, actor, params.id, body),
  ),
});
