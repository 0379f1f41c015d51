import { batchEndpoints } from "#capabilities/monitoring/member-desk/batch-contract.ts";
import { implement, writeBy } from "#platform/http/endpoint.ts";
import { permission } from "#platform/http/policy.ts";
import { perAdmin } from "#platform/limits/quota.ts";
import { MESSAGE, READ, SEGMENTS } from "../policy.ts";
import { actOnMembers } from "./act.ts";
import { messageMembers } from "./message.ts";
import { addToSegment, leaveSegment } from "./pick.ts";

/** Five hundred members in pieces of fifty are ten, and as many once more to undo it. */
const BATCHES = [perAdmin("people:batch", 60, 900)];
const MESSAGES = [perAdmin("messages:send", 20, 3600)];
const PICKS = [perAdmin("segments:change", 120, 900)];

export const batchRoutes = implement(batchEndpoints, {
  // Each act asks for its own permission.
  "POST /api/admin/members/batch": writeBy(permission(READ), BATCHES, async ({ actor, body, services }) => ({
    results: await actOnMembers(services, actor, body),
  })),
  "POST /api/admin/members/batch/message": writeBy(
    permission(MESSAGE),
    MESSAGES,
    ({ actor, body, services }) => messageMembers(services, actor, body),
  ),
  "POST /api/admin/members/batch/segment": writeBy(permission(SEGMENTS), PICKS, ({ actor, body, services }) =>
    addToSegment(services.db, actor, body),
  ),
  "POST /api/admin/members/batch/segment/{id}/leave": writeBy(
    permission(SEGMENTS),
    PICKS,
    ({ actor, params, body, services }) => leaveSegment(services.db, actor, params.id, body.ids),
  ),
});
