import { scopeOf } from "#capabilities/monitoring/statistics/server/public.ts";
import { visitEndpoints } from "#capabilities/monitoring/visits/contract.ts";
import { visitDeskEndpoints } from "#capabilities/monitoring/visits/desk-contract.ts";
import { foldBeforeReading } from "#platform/figures/fold.ts";
import { type FeatureRoutes, implement, readBy, writeBy } from "#platform/http/endpoint.ts";
import { anyone, permission } from "#platform/http/policy.ts";
import { showOverview } from "./overview.ts";
import { visitsOf } from "./visits.ts";

const COUNTED = { unwritten: "adds to sums in memory, of one network so many in a minute" };

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
});

export const visitRoutes: FeatureRoutes = {
  register(app, services) {
    visitors.register(app, services);
    desk.register(app, services);
  },
};
