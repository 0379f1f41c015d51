import { groupEndpoints } from "#features/groups/contract.ts";
import { endpoint, implement } from "#platform/http/endpoint.ts";
import { anyone, member } from "#platform/http/policy.ts";
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
  "GET /api/groups": endpoint({
    policy: anyone,
    cache: KEPT,
    handle: ({ query, services }) => listGroups(services, query),
  }),
  "GET /api/groups/facets": endpoint({
    policy: anyone,
    cache: KEPT,
    handle: ({ query, services }) => groupFacets(services.db, query.section),
  }),
  "GET /api/groups/{id}": endpoint({
    policy: anyone,
    cache: KEPT,
    handle: ({ params, services }) => showGroup(services.db, params.id),
  }),
  "GET /api/groups/{id}/mine": endpoint({
    policy: member,
    handle: ({ params, actor, services }) => sideOf(services.db, params.id, actor.id),
  }),
  "GET /api/my/groups": endpoint({
    policy: member,
    handle: ({ actor, services }) => myGroups(services.db, actor.id),
  }),
  "POST /api/groups": endpoint({
    policy: member,
    limit: { inside: [perMember("group:hour", 5, 3600), perMember("group:day", 10, 86_400)] },
    handle: ({ body, actor, services, rateLimit }) => foundGroup(services, actor.id, body, rateLimit),
  }),
  "PUT /api/groups/{id}": endpoint({
    policy: member,
    limit: [perMember("group-change:hour", 30, 3600)],
    handle: ({ params, body, actor, services }) => changeGroup(services, actor.id, params.id, body),
  }),
  "DELETE /api/groups/{id}": endpoint({
    policy: member,
    limit: LEADING,
    async handle({ params, query, actor, services }) {
      await endGroup(services, actor.id, params.id, query.name);
      return { ok: true };
    },
  }),
  "POST /api/groups/{id}/applications": endpoint({
    policy: member,
    limit: [perMember("group-apply:minute", 6, 60), perMember("group-apply:day", 60, 86_400)],
    handle: ({ params, body, actor, services }) => applyToGroup(services, actor.id, params.id, body.note),
  }),
  "DELETE /api/groups/{id}/applications": endpoint({
    policy: member,
    limit: [perMember("group-apply:minute", 6, 60), perMember("group-apply:day", 60, 86_400)],
    async handle({ params, actor, services }) {
      await withdrawApplication(services, actor.id, params.id);
      return { ok: true };
    },
  }),
  "GET /api/groups/{id}/applications": endpoint({
    policy: member,
    handle: ({ params, query, actor, services }) => listApplications(services, actor.id, params.id, query),
  }),
  "POST /api/groups/{id}/applications/{application}": endpoint({
    policy: member,
    limit: LEADING,
    handle: ({ params, body, actor, services }) => decideApplication(services, actor.id, params, body),
  }),
  "DELETE /api/groups/{id}/membership": endpoint({
    policy: member,
    limit: LEADING,
    async handle({ params, actor, services }) {
      await leaveGroup(services, actor.id, params.id);
      return { ok: true };
    },
  }),
  "GET /api/groups/{id}/members": endpoint({
    policy: member,
    handle: ({ params, query, actor, services }) => listGroupMembers(services, actor.id, params.id, query),
  }),
  "PUT /api/groups/{id}/members/{member}": endpoint({
    policy: member,
    limit: LEADING,
    async handle({ params, body, actor, services }) {
      await setRole(services, actor.id, params, body.role);
      return { ok: true };
    },
  }),
  "DELETE /api/groups/{id}/members/{member}": endpoint({
    policy: member,
    limit: LEADING,
    async handle({ params, actor, services }) {
      await expel(services, actor.id, params);
      return { ok: true };
    },
  }),
  "PUT /api/groups/{id}/code": endpoint({
    policy: member,
    limit: [perMember("group-code:hour", 20, 3600)],
    handle: ({ params, body, actor, services }) => setCode(services, actor.id, params.id, body),
  }),
  "POST /api/groups/{id}/report": endpoint({
    policy: member,
    limit: [perMember("group-report:hour", 30, 3600)],
    async handle({ params, body, actor, services }) {
      await reportGroup(services, actor.id, params.id, body);
      return { ok: true };
    },
  }),
});
