import { clubEndpoints } from "#capabilities/community/clubs/contract.ts";
import { endpoint, implement } from "#platform/http/endpoint.ts";
import { anyone, member, permission } from "#platform/http/policy.ts";
import { perAdmin, perMember } from "#platform/limits/quota.ts";
import { AppError } from "#shared/errors.ts";
import { listedMember, listMembers, showClub } from "./list-members.ts";
import { clubsOf, joinClub, leaveClub } from "./membership.ts";
import { presentMembership } from "./present.ts";
import { demandRoles, setRole } from "./set-role.ts";

const SECONDS = 60;

const roles = permission("clubs.roles");

export const clubRoutes = implement(clubEndpoints, {
  "GET /api/clubs/{section}": endpoint({
    policy: anyone,
    cache: { seconds: SECONDS, tags: () => [] },
    handle: ({ params, services }) => showClub(services.db, params.section),
  }),
  "GET /api/clubs/{section}/members": endpoint({
    policy: anyone,
    cache: { seconds: SECONDS, tags: () => [] },
    handle: ({ params, query, services }) => listMembers(services, { ...params, ...query }),
  }),
  "POST /api/clubs/{section}/membership": endpoint({
    policy: member,
    limit: [perMember("club:hour", 30, 3600)],
    async handle({ params, actor, services }) {
      const { membership, first } = await joinClub(services, params.section, actor.id);
      return { ...presentMembership(membership), first };
    },
  }),
  "DELETE /api/clubs/{section}/membership": endpoint({
    policy: member,
    limit: [perMember("club:hour", 30, 3600)],
    async handle({ params, actor, services }) {
      await leaveClub(services, params.section, actor.id);
      return { ok: true } as const;
    },
  }),
  "GET /api/my/clubs": endpoint({
    policy: member,
    async handle({ actor, services }) {
      const rows = await clubsOf(services.db, actor.id);
      return { items: rows.map((row) => presentMembership(row)) };
    },
  }),
  "GET /api/admin/clubs/{section}/members": endpoint({
    policy: roles,
    async handle({ params, query, actor, services }) {
      demandRoles(actor, params.section);
      return listMembers(services, { ...params, ...query });
    },
  }),
  "PUT /api/admin/clubs/{section}/members/{id}/role": endpoint({
    policy: roles,
    limit: [perAdmin("club-role", 120, 3600)],
    async handle({ params: { section, id: memberId }, body, actor, services, request }) {
      await setRole(services, actor, { section, memberId, ...body }, request.ip);
      const shown = await listedMember(services.db, section, memberId);
      if (shown === undefined) throw new AppError("NOT_FOUND");
      return shown;
    },
  }),
});
