import { guideEndpoints } from "#features/guides/contract.ts";
import { deskGuideEndpoints } from "#features/guides/desk-contract.ts";
import { type FeatureRoutes, implement, keptRead, readBy, writeBy } from "#platform/http/endpoint.ts";
import { member, permission } from "#platform/http/policy.ts";
import { perAdmin, perMember } from "#platform/limits/quota.ts";
import {
  addGuide,
  changeGuide,
  deleteGuide,
  listDeskGuides,
  publishGuide,
  showDeskGuide,
  withdrawGuide,
} from "./desk/edit.ts";
import { listReports, settleReport } from "./desk/reports.ts";
import { registerGuideFiles } from "./guide-files.ts";
import { guideFacets, listGuides, showGuide } from "./guides.ts";
import { GUIDES_TAG, MANAGE } from "./names.ts";
import { reportGuide } from "./report-guide.ts";

/** What is published or taken down drops the kept answers at once. */
const KEPT = { seconds: 600, tags: () => [GUIDES_TAG] };

const mayManage = permission(MANAGE);
const MANAGING = [perAdmin("guides:manage", 300, 900)];
const REPORTING = [perMember("guide-report:hour", 20, 3600), perMember("guide-report:day", 60, 86_400)];

const endpoints = implement(
  { ...guideEndpoints, ...deskGuideEndpoints },
  {
    "GET /api/guides": keptRead(KEPT, ({ query, services }) => listGuides(services, query)),
    "GET /api/guides/facets": keptRead(KEPT, ({ query, services }) =>
      guideFacets(services.db, query.section),
    ),
    "GET /api/guides/{id}": keptRead(KEPT, ({ params, services }) => showGuide(services.db, params.id)),
    "POST /api/guides/{id}/reports": writeBy(member, REPORTING, ({ params, body, actor, services }) =>
      reportGuide(services, actor.id, params.id, body),
    ),
    "GET /api/admin/guides": readBy(mayManage, ({ query, actor, services }) =>
      listDeskGuides(services, actor, query),
    ),
    "GET /api/admin/guides/{id}": readBy(mayManage, ({ params, actor, services }) =>
      showDeskGuide(services.db, actor, params.id),
    ),
    "POST /api/admin/guides": writeBy(mayManage, MANAGING, ({ body, actor, services }) =>
      addGuide(services, actor, body),
    ),
    "PUT /api/admin/guides/{id}": writeBy(mayManage, MANAGING, ({ params, body, actor, services }) =>
      changeGuide(services, actor, params.id, body),
    ),
    "POST /api/admin/guides/{id}/publish": writeBy(mayManage, MANAGING, ({ params, body, actor, services }) =>
      publishGuide(services, actor, params.id, body.version),
    ),
    "POST /api/admin/guides/{id}/withdraw": writeBy(mayManage, MANAGING, ({ params, actor, services }) =>
      withdrawGuide(services, actor, params.id),
    ),
    "DELETE /api/admin/guides/{id}": writeBy(mayManage, MANAGING, ({ params, actor, services }) =>
      deleteGuide(services, actor, params.id),
    ),
    "GET /api/admin/guide-reports": readBy(mayManage, ({ query, actor, services }) =>
      listReports(services, actor, query),
    ),
    "POST /api/admin/guide-reports/{id}/done": writeBy(
      mayManage,
      MANAGING,
      ({ params, body, actor, services }) => settleReport(services.db, actor, params.id, body.answer),
    ),
  },
);

export const guideRoutes: FeatureRoutes = {
  register(app, services) {
    endpoints.register(app, services);
    registerGuideFiles(app, services);
  },
};
