import { groupEndpoints } from "#features/groups/contract.ts";
import { implement, keptRead, readBy, writeBy } from "#platform/http/endpoint.ts";
import { member } from "#platform/http/policy.ts";
import { perMember } from "#platform/limits/quota.ts";
import { applyToGroup, decideApplication, listApplications, withdrawApplication } from "./applications.ts";
import { endGroup } from "./end-group.ts";
import { changeGroup, foundGroup } from "./found-group.ts";
import { setCode } from "./group-code.ts";
import { groupFacets, listGroups, showGroup } from "./list-groups.ts";
import { sideOf } from "./membership.ts";
import { myGroups } from "./my-groups.ts";
import { GROUPS_TAG } from "./names.ts";
import { reportGroup } from "./report-group.ts";
import { expel, leaveGroup, listGroupMembers, setRole } from "./roles.ts";

/** What appears, goes or grows drops the kept answers at once. */
const KEPT = { seconds: 120, tags: () => [GROUPS_TAG] };

const LEADING = [perMember("group-lead:hour", 300, 3600)];

export const groupRoutes = implement(groupEndpoints, {
  "GET /api/groups": keptRead(KEPT, ({ query, services }) => listGroups(services, query)),
  "GET /api/groups/facets": keptRead(KEPT, ({ query, services }) => groupFacets(services.db, query.section)),
  "GET /api/groups/{id}": keptRead(KEPT, ({ params, services }) => showGroup(services.db, params.id)),
  "GET /api/groups/{id}/mine": readBy(member, ({ params, actor, services }) =>
    sideOf(services.db, params.id, actor.id),
  ),
  "GET /api/my/groups": readBy(member, ({ actor, services }) => myGroups(services.db, actor.id)),
  "POST /api/groups": writeBy(
    member,
    { inside: [perMember("group:hour", 5, 3600), perMember("group:day", 10, 86_400)] },
    ({ body, actor, services, rateLimit }) => foundGroup(services, actor.id, body, rateLimit),
  ),
  "PUT /api/groups/{id}": writeBy(
    member,
    [perMember("group-change:hour", 30, 3600)],
    ({ params, body, actor, services }) => changeGroup(services, actor.id, params.id, body),
  ),
  "DELETE /api/groups/{id}": writeBy(member, LEADING, ({ params, query, actor, services }) =>
    endGroup(services, actor.id, params.id, query.name),
  ),
  "POST /api/groups/{id}/applications": writeBy(
    member,
    [perMember("group-apply:minute", 6, 60), perMember("group-apply:day", 60, 86_400)],
    ({ params, body, actor, services }) => applyToGroup(services, actor.id, params.id, body.note),
  ),
  "DELETE /api/groups/{id}/applications": writeBy(
    member,
    [perMember("group-apply:minute", 6, 60), perMember("group-apply:day", 60, 86_400)],
    ({ params, actor, services }) => withdrawApplication(services, actor.id, params.id),
  ),
  "GET /api/groups/{id}/applications": readBy(member, ({ params, query, actor, services }) =>
    listApplications(services, actor.id, params.id, query),
  ),
  "POST /api/groups/{id}/applications/{application}": writeBy(
    member,
    LEADING,
    ({ params, body, actor, services }) => decideApplication(services, actor.id, params, body),
  ),
  "DELETE /api/groups/{id}/membership": writeBy(member, LEADING, ({ params, actor, services }) =>
    leaveGroup(services, actor.id, params.id),
  ),
  "GET /api/groups/{id}/members": readBy(member, ({ params, query, actor, services }) =>
    listGroupMembers(services, actor.id, params.id, query),
  ),
  "PUT /api/groups/{id}/members/{member}": writeBy(member, LEADING, ({ params, body, actor, services }) =>
    setRole(services, actor.id, params, body.role),
  ),
  "DELETE /api/groups/{id}/members/{member}": writeBy(member, LEADING, ({ params, actor, services }) =>
    expel(services, actor.id, params),
  ),
  "PUT /api/groups/{id}/code": writeBy(
    member,
    [perMember("group-code:hour", 20, 3600)],
    ({ params, body, actor, services }) => setCode(services, actor.id, params.id, body),
  ),
  "POST /api/groups/{id}/report": writeBy(
    member,
    [perMember("group-report:hour", 30, 3600)],
    ({ params, body, actor, services }) => reportGroup(services, actor.id, params.id, body),
  ),
});
