import { acting } from "#capabilities/desk/admin/server/public.ts";
import { memberDeskEndpoints } from "#capabilities/monitoring/member-desk/contract.ts";
import { endpoint, type FeatureRoutes, implement } from "#platform/http/endpoint.ts";
import { permission } from "#platform/http/policy.ts";
import { perAdmin } from "#platform/limits/quota.ts";
import { registerArchive } from "./archive-route.ts";
import { banMember, unbanMember } from "./ban.ts";
import { decideTexts } from "./decide-texts.ts";
import { exportMembers, listMembers } from "./list-members.ts";
import { mergeAtDesk, previewMerge } from "./merge-at-desk.ts";
import { addNote, removeNote } from "./notes.ts";
import { BAN, EXPORT, MERGE, READ, REVEAL } from "./policy.ts";
import { resetProfile } from "./reset-profile.ts";
import { revealMobile } from "./reveal.ts";
import { showMember } from "./show-member.ts";
import { listTexts, textFigures } from "./texts.ts";

const mayRead = permission(READ);
const mayBan = permission(BAN);
const mayMerge = permission(MERGE);
const mayReview = permission("review.read");

const SANCTIONS = [perAdmin("people:sanction", 120, 900)];
/** A service desk looks up some numbers an hour; a stolen token would read all of them. */
const REVEALS = [perAdmin("people:reveal", 60, 3600)];
const MERGES = [perAdmin("people:merge", 20, 3600)];
const NOTES = [perAdmin("people:note", 120, 900)];
const DECISIONS = [perAdmin("people:decide", 120, 60)];

const api = implement(memberDeskEndpoints, {
  "GET /api/admin/members": endpoint({
    policy: mayRead,
    handle: ({ query, services }) => listMembers(services, query),
  }),
  "GET /api/admin/members/export": endpoint({
    policy: permission(EXPORT),
    handle: ({ actor, query, services, request }) => exportMembers(services, acting(actor, request), query),
  }),
  "GET /api/admin/members/{id}": endpoint({
    policy: mayRead,
    handle: ({ actor, params, services }) => showMember(services.db, actor, params.id),
  }),
  "POST /api/admin/members/{id}/reveal": endpoint({
    policy: permission(REVEAL),
    limit: REVEALS,
    handle: async ({ actor, params, body, services, request }) => ({
      mobile: await revealMobile(services.db, acting(actor, request), params.id, body.reason),
    }),
  }),
  "POST /api/admin/members/{id}/ban": endpoint({
    policy: mayBan,
    limit: SANCTIONS,
    async handle({ actor, params, body, services, request }) {
      await banMember(services, acting(actor, request), params.id, body);
      return showMember(services.db, actor, params.id);
    },
  }),
  "POST /api/admin/members/{id}/unban": endpoint({
    policy: mayBan,
    limit: SANCTIONS,
    async handle({ actor, params, body, services, request }) {
      await unbanMember(services, acting(actor, request), params.id, body);
      return showMember(services.db, actor, params.id);
    },
  }),
  "POST /api/admin/members/{id}/reset": endpoint({
    policy: mayBan,
    limit: SANCTIONS,
    async handle({ actor, params, body, services, request }) {
      await resetProfile(services, acting(actor, request), params.id, body);
      return showMember(services.db, actor, params.id);
    },
  }),
  "POST /api/admin/members/{id}/notes": endpoint({
    policy: mayRead,
    limit: NOTES,
    handle: ({ actor, params, body, services, request }) =>
      addNote(services.db, acting(actor, request), params.id, body.text),
  }),
  "DELETE /api/admin/members/{id}/notes/{note}": endpoint({
    policy: mayRead,
    limit: NOTES,
    async handle({ actor, params, services, request }) {
      await removeNote(services.db, acting(actor, request), params.id, params.note);
      return { ok: true };
    },
  }),
  "GET /api/admin/members/{id}/merge": endpoint({
    policy: mayMerge,
    handle: ({ params, query, services }) => previewMerge(services.db, params.id, query.into),
  }),
  "POST /api/admin/members/{id}/merge": endpoint({
    policy: mayMerge,
    limit: MERGES,
    async handle({ actor, params, body, services, request }) {
      await mergeAtDesk(services, acting(actor, request), params.id, body);
      return showMember(services.db, actor, body.into);
    },
  }),
  "GET /api/admin/members/{id}/texts": endpoint({
    policy: mayReview,
    handle: ({ actor, params, query, services }) => listTexts(services, actor, params.id, query),
  }),
  "GET /api/admin/members/{id}/texts/figures": endpoint({
    policy: mayReview,
    handle: ({ actor, params, services }) => textFigures(services.db, actor, params.id),
  }),
  "POST /api/admin/members/{id}/texts/decide": endpoint({
    policy: permission("review.decide"),
    limit: DECISIONS,
    handle: async ({ actor, params, body, services, request }) => {
      const moderator = { adminId: actor.id, grants: actor.grants, address: request.ip };
      return { results: await decideTexts(services, moderator, params.id, body) };
    },
  }),
});

export const memberDeskRoutes: FeatureRoutes = {
  register(app, services) {
    api.register(app, services);
    registerArchive(app, services);
  },
};
