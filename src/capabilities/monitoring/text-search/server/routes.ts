import { textSearchEndpoints } from "#capabilities/monitoring/text-search/contract.ts";
import type { AdminActor } from "#platform/http/actor.ts";
import { endpoint, implement } from "#platform/http/endpoint.ts";
import { permission } from "#platform/http/policy.ts";
import { perAdmin } from "#platform/limits/quota.ts";
import { countTexts } from "./count.ts";
import { exportTexts, findTexts } from "./find.ts";
import { hideTexts } from "./hide.ts";
import { READ, type Searcher } from "./meant.ts";
import { forgetSearches, rememberSearch, removeSearch, saveSearch, showSearches } from "./searches.ts";

const mayRead = permission(READ);
const SAVES = [perAdmin("monitoring:searches", 60, 300)];

export const textSearchRoutes = implement(textSearchEndpoints, {
  "GET /api/admin/monitoring/search": endpoint({
    policy: mayRead,
    handle: ({ actor, query, services }) => findTexts(services, searcher(actor), query),
  }),
  "GET /api/admin/monitoring/search/counts": endpoint({
    policy: mayRead,
    async handle({ actor, query, services }) {
      const counts = await countTexts(services.db, searcher(actor), query);
      await rememberSearch(services, actor.id, query, counts.total);
      return counts;
    },
  }),
  "GET /api/admin/monitoring/search/export": endpoint({
    policy: mayRead,
    handle: ({ actor, query, services }) => exportTexts(services, searcher(actor), query),
  }),
  "POST /api/admin/monitoring/hide": endpoint({
    policy: permission("review.decide"),
    limit: [perAdmin("monitoring:hide", 60, 300)],
    handle: ({ actor, body, services, request }) =>
      hideTexts(services, { ...searcher(actor), address: request.ip }, body.items, body.reason),
  }),
  "GET /api/admin/monitoring/searches": endpoint({
    policy: mayRead,
    handle: ({ actor, services }) => showSearches(services, actor.id),
  }),
  "POST /api/admin/monitoring/searches": endpoint({
    policy: mayRead,
    limit: SAVES,
    handle: ({ actor, body, services }) => saveSearch(services, actor.id, body.name, body.filter),
  }),
  "DELETE /api/admin/monitoring/searches/{id}": endpoint({
    policy: mayRead,
    limit: SAVES,
    async handle({ actor, params, services }) {
      await removeSearch(services, actor.id, params.id);
      return { ok: true } as const;
    },
  }),
  "DELETE /api/admin/monitoring/searches": endpoint({
    policy: mayRead,
    limit: SAVES,
    async handle({ actor, services }) {
      await forgetSearches(services, actor.id);
      return { ok: true } as const;
    },
  }),
});

const searcher = ({ id, grants }: AdminActor): Searcher => ({ adminId: id, grants });
