import { segmentEndpoints } from "#capabilities/monitoring/member-desk/segments-contract.ts";
import { implement, readBy, writeBy } from "#platform/http/endpoint.ts";
import { permission } from "#platform/http/policy.ts";
import { perAdmin } from "#platform/limits/quota.ts";
import { EXPORT, READ, SEGMENTS } from "../policy.ts";
import {
  changeSegment,
  countMembers,
  createSegment,
  exportSegment,
  listSegments,
  removeSegment,
  segmentMembers,
} from "./segments.ts";

const mayRead = permission(READ);
const mayKeep = permission(SEGMENTS);
const CHANGES = [perAdmin("segments:change", 120, 900)];
/** Each looks at all members. */
const COUNTS = [perAdmin("segments:count", 60, 60)];

export const segmentRoutes = implement(segmentEndpoints, {
  "GET /api/admin/segments": readBy(mayRead, async ({ services }) => ({
    items: await listSegments(services.db),
  })),
  "POST /api/admin/segments": writeBy(mayKeep, CHANGES, ({ actor, body, services }) =>
    createSegment(services.db, actor, body),
  ),
  "POST /api/admin/segments/count": writeBy(mayRead, COUNTS, ({ body, services }) =>
    countMembers(services.db, body.filter),
  ),
  "PUT /api/admin/segments/{id}": writeBy(mayKeep, CHANGES, ({ actor, params, body, services }) =>
    changeSegment(services.db, actor, params.id, body),
  ),
  "DELETE /api/admin/segments/{id}": writeBy(mayKeep, CHANGES, ({ actor, params, services }) =>
    removeSegment(services.db, actor, params.id),
  ),
  "GET /api/admin/segments/{id}/members": readBy(mayRead, ({ params, query, services }) =>
    segmentMembers(services, params.id, query),
  ),
  "GET /api/admin/segments/{id}/export": readBy(permission(EXPORT), ({ actor, params, query, services }) =>
    exportSegment(services, actor, params.id, query.cursor),
  ),
});
