import { reportEndpoints } from "#capabilities/review/moderation/reports-contract.ts";
import { implement, readBy } from "#platform/http/endpoint.ts";
import { permission } from "#platform/http/policy.ts";
import { REPORTS } from "../policy.ts";
import { listReports } from "./list-reports.ts";

export const reportRoutes = implement(reportEndpoints, {
  "GET /api/admin/reports": readBy(permission(REPORTS), ({ actor, query, services }) =>
    listReports(services, query, { adminId: actor.id, grants: actor.grants }),
  ),
});
