import { clubEndpoints } from "#capabilities/community/clubs/contract.ts";
import { registerPosters } from "#capabilities/media/sharing/server/public.ts";
import { type FeatureRoutes, implement, keptRead, readBy, writeBy } from "#platform/http/endpoint.ts";
import { member, permission } from "#platform/http/policy.ts";
import { perAdmin, perMember } from "#platform/limits/quota.ts";
import { AppError } from "#shared/errors.ts";
import { listedMember, listMembers, showClub } from "./list-members.ts";
import { clubsOf, joinClub, leaveClub } from "./membership.ts";
import { clubPosters } from "./poster.ts";
import { presentMembership } from "./present.ts";
import { demandRoles, setRole } from "./set-role.ts";

const SECONDS = 60;

const roles = permission("clubs.roles");

const api = implement(clubEndpoints, {
  "GET /api/clubs/{section}": keptRead({ seconds: SECONDS, tags: () => [] }, ({ params, services }) =>
    showClub(services.db, params.section),
  ),
  "GET /api/clubs/{section}/members": keptRead(
    { seconds: SECONDS, tags: () => [] },
    ({ params, query, services }) => listMembers(services, { ...params, ...query }),
  ),
  "POST /api/clubs/{section}/membership": writeBy(
    member,
    [perMember("club:hour", 30, 3600)],
    async ({ params, actor, services }) => {
      const { membership, first } = await joinClub(services, params.section, actor.id);
      return { ...presentMembership(membership), first };
    },
  ),
  "DELETE /api/clubs/{section}/membership": writeBy(
    member,
    [perMember("club:hour", 30, 3600)],
    ({ params, actor, services }) => leaveClub(services, params.section, actor.id),
  ),
  "GET /api/my/clubs": readBy(member, async ({ actor, services }) => {
    const rows = await clubsOf(services.db, actor.id);
    return { items: rows.map((row) => presentMembership(row)) };
  }),
  "GET /api/admin/clubs/{section}/members": readBy(roles, async ({ params, query, actor, services }) => {
    demandRoles(actor, params.section);
    return listMembers(services, { ...params, ...query });
  }),
  "PUT /api/admin/clubs/{section}/members/{id}/role": writeBy(
    roles,
    [perAdmin("club-role", 120, 3600)],
    async ({ params: { section, id: memberId }, body, actor, services }) => {
      await setRole(services, actor, { section, memberId, ...body });
      const shown = await listedMember(services.db, section, memberId);
      if (shown === undefined) throw new AppError("NOT_FOUND");
      return shown;
    },
  ),
});

export const clubRoutes: FeatureRoutes = {
  register(app, services) {
    api.register(app, services);
    registerPosters(app, services, clubPosters);
  },
};
