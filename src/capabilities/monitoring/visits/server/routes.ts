import { scopeOf } from "#capabilities/monitoring/statistics/server/public.ts";
import { visitEndpoints } from "#capabilities/monitoring/visits/contract.ts";
import { visitDeskEndpoints } from "#capabilities/monitoring/visits/desk-contract.ts";
import { searchMisses } from "#capabilities/site/search/server/public.ts";
import { foldBeforeReading } from "#platform/figures/fold.ts";
import { type FeatureRoutes, implement, readBy, writeBy } from "#platform/http/endpoint.ts";
import { anyone, permission } from "#platform/http/policy.ts";
import { perAdmin } from "#platform/limits/quota.ts";
import { lastUnits } from "./days.ts";
import { exportStatistics } from "./export.ts";
import { showFunnels } from "./funnels.ts";
import { showOutput } from "./output.ts";
import { showOverview } from "./overview.ts";
import { showRetention } from "./retention.ts";
import { RETENTION_WEEKS, requireAll } from "./scope.ts";
import { showSources } from "./sources.ts";
import { visitsOf } from "./visits.ts";

const COUNTED = { unwritten: "adds to sums in memory, of one network so many in a minute" };

const EXPORTS = [perAdmin("statistics:export", 60, 900)];

/** For some section at least; which one is asked for again by `scopeOf`. */
const mayRead = permission("figures.read");

const visitors = implement(visitEndpoints, {
  "POST /api/visits": writeBy(anyone, COUNTED, async ({ body, actor, request, services }) => {
    const { headers, ip } = request;
    const unfollowed = headers.dnt === "1" || headers["sec-gpc"] === "1";
    const who = { actor, address: ip, userAgent: headers["user-agent"], unfollowed };
    await visitsOf(services).count(who, body.views, body.came);
  }),
});

const desk = implement(visitDeskEndpoints, {
  "GET /api/admin/statistics": readBy(mayRead, async ({ actor, query, services: { db } }) => {
    const scope = scopeOf(actor, query.section);
    await foldBeforeReading(db);
    return showOverview(db, scope, Number(query.days), query.unit);
  }),
  "GET /api/admin/statistics/sources": readBy(mayRead, async ({ actor, query, services: { db } }) => {
    const scope = scopeOf(actor, query.section);
    await foldBeforeReading(db);
    return showSources(db, scope, Number(query.days));
  }),
  "GET /api/admin/statistics/searches": readBy(mayRead, async ({ actor, query, services: { db } }) => {
    requireAll(scopeOf(actor, undefined));
    return searchMisses(db, lastUnits("day", Number(query.days)).shown[0] ?? "");
  }),
  "GET /api/admin/statistics/output": readBy(mayRead, async ({ actor, query, services: { db } }) => {
    const scope = scopeOf(actor, query.section);
    await foldBeforeReading(db);
    return showOutput(db, scope, Number(query.days));
  }),
  "GET /api/admin/statistics/retention": readBy(mayRead, async ({ actor, services: { db } }) => {
    requireAll(scopeOf(actor, undefined));
    await foldBeforeReading(db);
    return showRetention(db, RETENTION_WEEKS);
  }),
  "GET /api/admin/statistics/funnels": readBy(mayRead, async ({ actor, query, services: { db } }) => {
    requireAll(scopeOf(actor, undefined));
    await foldBeforeReading(db);
    return showFunnels(db, Number(query.days));
  }),
  "POST /api/admin/statistics/export": writeBy(
    mayRead,
    EXPORTS,
    async ({ actor, body, services: { db } }) => {
      await foldBeforeReading(db);
      return exportStatistics(db, actor, body);
    },
  ),
});

export const visitRoutes: FeatureRoutes = {
  register(app, services) {
    visitors.register(app, services);
    desk.register(app, services);
  },
};
