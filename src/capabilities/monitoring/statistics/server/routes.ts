import { readerIn } from "#capabilities/desk/admin/server/public.ts";
import { statisticsEndpoints } from "#capabilities/monitoring/statistics/contract.ts";
import { foldBeforeReading } from "#platform/figures/fold.ts";
import { implement, readBy } from "#platform/http/endpoint.ts";
import { admin, permission } from "#platform/http/policy.ts";
import { showCharts } from "./charts.ts";
import { showDeskFigures } from "./desk.ts";
import { READ, scopeOf } from "./range.ts";
import { rankWords } from "./ranking.ts";
import { showWordCharts } from "./word-charts.ts";

/** For some section at least; which one is asked for again by `scopeOf`. */
const mayRead = permission(READ);

export const statisticsRoutes = implement(statisticsEndpoints, {
  "GET /api/admin/figures": readBy(mayRead, async ({ actor, query, services }) => {
    const scope = scopeOf(actor, query.section);
    await foldBeforeReading(services.db);
    return showCharts(services.db, scope, Number(query.days));
  }),
  "GET /api/admin/figures/words": readBy(
    mayRead,
    async ({ actor, query: { ids, days, section }, services }) => {
      const scope = scopeOf(actor, section);
      await foldBeforeReading(services.db);
      return showWordCharts(services.db, scope, { ids, count: Number(days) });
    },
  ),
  "GET /api/admin/figures/ranking": readBy(
    mayRead,
    async ({ actor, query: { section, ...ranking }, services }) => {
      const scope = scopeOf(actor, section);
      await foldBeforeReading(services.db);
      return { ...scope, ...(await rankWords(services.db, { ...ranking, section: scope.section })) };
    },
  ),
  "GET /api/admin/figures/desk": readBy(admin, async ({ actor, query, services }) => {
    const reader = readerIn({ adminId: actor.id, grants: actor.grants }, query.section);
    await foldBeforeReading(services.db);
    return showDeskFigures(services, reader);
  }),
});
