import { textSearchEndpoints } from "#capabilities/monitoring/text-search/contract.ts";
import type { AdminActor } from "#platform/http/actor.ts";
import { implement, readBy, writeBy } from "#platform/http/endpoint.ts";
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
  "GET /api/admin/monitoring/search": readBy(mayRead, ({ actor, query, services }) =>
    findTexts(services, searcher(actor), query),
  ),
  "GET /api/admin/monitoring/search/counts": readBy(mayRead, async ({ actor, query, services }) => {
    const counts = await countTexts(services.db, searcher(actor), query);
    await rememberSearch(services, actor.id, query, counts.total);
    return counts;
  }),
  "GET /api/admin/monitoring/search/export": readBy(mayRead, ({ actor, query, services }) =>
    exportTexts(services, searcher(actor), query),
  ),
  "POST /api/admin/monitoring/hide": writeBy(
    permission("review.decide"),
    [perAdmin("monitoring:hide", 60, 300)],
    ({ actor, body, services }) =>
      hideTexts(services, { ...searcher(actor), address: actor.address }, body.items, body.reason),
  ),
  "GET /api/admin/monitoring/searches": readBy(mayRead, ({ actor, services }) =>
    showSearches(services, actor.id),
  ),
  "POST /api/admin/monitoring/searches": writeBy(mayRead, SAVES, ({ actor, body, services }) =>
    saveSearch(services, actor.id, body.name, body.filter),
  ),
  "DELETE /api/admin/monitoring/searches/{id}": writeBy(mayRead, SAVES, ({ actor, params, services }) =>
    removeSearch(services, actor.id, params.id),
  ),
  "DELETE /api/admin/monitoring/searches": writeBy(mayRead, SAVES, ({ actor, services }) =>
    forgetSearches(services, actor.id),
  ),
});

const searcher = ({ id, grants }: AdminActor): Searcher => ({ adminId: id, grants });
