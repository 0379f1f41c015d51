import { memberDeskEndpoints } from "#capabilities/monitoring/member-desk/contract.ts";
import { WARN, withdrawWarning } from "#capabilities/people/warnings/server/public.ts";
import { canSomewhere } from "#platform/auth/permissions.ts";
import { type FeatureRoutes, implement, readBy, writeBy } from "#platform/http/endpoint.ts";
import { permission } from "#platform/http/policy.ts";
import { perAdmin } from "#platform/limits/quota.ts";
import { registerArchive } from "./archive-route.ts";
import { banMember, unbanMember } from "./ban.ts";
import { batchRoutes } from "./batch/routes.ts";
import { decideTexts } from "./decide-texts.ts";
import { exportMembers, listMembers } from "./list-members.ts";
import { mergeAtDesk, previewMerge } from "./merge-at-desk.ts";
import { messageRoutes } from "./messages/routes.ts";
import { addNote, pinNote, removeNote } from "./notes.ts";
import { BAN, DEVICES, EXPORT, MERGE, READ, REVEAL } from "./policy.ts";
import { resetProfile } from "./reset-profile.ts";
import { revealMobile } from "./reveal.ts";
import { lookAtDevices } from "./same-device.ts";
import { segmentRoutes } from "./segments/routes.ts";
import { showMember } from "./show-member.ts";
import { listTexts, textFigures } from "./texts.ts";
import { warnAtDesk, warnableTexts } from "./warn.ts";

const mayRead = permission(READ);
const mayBan = permission(BAN);
const mayWarn = permission(WARN);
const mayMerge = permission(MERGE);
const mayReview = permission("review.read");

const SANCTIONS = [perAdmin("people:sanction", 120, 900)];
/** A service desk looks up some numbers an hour; a stolen token would read all of them. */
const REVEALS = [perAdmin("people:reveal", 60, 3600)];
const MERGES = [perAdmin("people:merge", 20, 3600)];
const NOTES = [perAdmin("people:note", 120, 900)];
const DECISIONS = [perAdmin("people:decide", 120, 60)];

const api = implement(memberDeskEndpoints, {
  "GET /api/admin/members": readBy(mayRead, ({ query, services }) => listMembers(services, query)),
  "GET /api/admin/members/export": readBy(permission(EXPORT), ({ actor, query, services }) =>
    exportMembers(services, actor, query),
  ),
  "GET /api/admin/members/{id}": readBy(mayRead, ({ actor, params, services }) =>
    showMember(services.db, actor, params.id),
  ),
  "POST /api/admin/members/{id}/reveal": writeBy(
    permission(REVEAL),
    REVEALS,
    async ({ actor, params, body, services }) => ({
      mobile: await revealMobile(services.db, actor, params.id, body.reason),
    }),
  ),
  "POST /api/admin/members/{id}/same-device": writeBy(
    permission(DEVICES),
    REVEALS,
    async ({ actor, params, services }) => ({ items: await lookAtDevices(services.db, actor, params.id) }),
  ),
  "POST /api/admin/members/{id}/ban": writeBy(
    mayBan,
    SANCTIONS,
    async ({ actor, params, body, services }) => {
      await banMember(services, actor, params.id, body);
      return showMember(services.db, actor, params.id);
    },
  ),
  "POST /api/admin/members/{id}/unban": writeBy(
    mayBan,
    SANCTIONS,
    async ({ actor, params, body, services }) => {
      await unbanMember(services, actor, params.id, body);
      return showMember(services.db, actor, params.id);
    },
  ),
  "POST /api/admin/members/{id}/reset": writeBy(
    mayBan,
    SANCTIONS,
    async ({ actor, params, body, services }) => {
      await resetProfile(services, actor, params.id, body);
      return showMember(services.db, actor, params.id);
    },
  ),
  "POST /api/admin/members/{id}/notes": writeBy(mayRead, NOTES, ({ actor, params, body, services }) =>
    addNote(services.db, actor, params.id, body.text),
  ),
  "DELETE /api/admin/members/{id}/notes/{note}": writeBy(mayRead, NOTES, ({ actor, params, services }) =>
    removeNote(services.db, actor, params.id, params.note),
  ),
  "POST /api/admin/members/{id}/notes/{note}/pin": writeBy(
    mayRead,
    NOTES,
    ({ actor, params, body, services }) =>
      pinNote(services.db, actor, { memberId: params.id, id: params.note, pinned: body.pinned }),
  ),
  "GET /api/admin/members/{id}/warnable": readBy(mayWarn, async ({ actor, params, services }) => ({
    items: canSomewhere(actor, "review.read") ? await warnableTexts(services.db, actor, params.id) : [],
  })),
  "POST /api/admin/members/{id}/warnings": writeBy(
    mayWarn,
    SANCTIONS,
    async ({ actor, params, body, services }) => {
      await services.db.transaction((tx) => warnAtDesk(tx, actor, params.id, body));
      return showMember(services.db, actor, params.id);
    },
  ),
  "POST /api/admin/members/{id}/warnings/{warning}/withdraw": writeBy(
    mayWarn,
    SANCTIONS,
    async ({ actor, params, body, services }) => {
      const one = { memberId: params.id, id: params.warning, reason: body.reason };
      await services.db.transaction((tx) => withdrawWarning(tx, actor, one));
      return showMember(services.db, actor, params.id);
    },
  ),
  "GET /api/admin/members/{id}/merge": readBy(mayMerge, ({ params, query, services }) =>
    previewMerge(services.db, params.id, query.into),
  ),
  "POST /api/admin/members/{id}/merge": writeBy(
    mayMerge,
    MERGES,
    async ({ actor, params, body, services }) => {
      await mergeAtDesk(services, actor, params.id, body);
      return showMember(services.db, actor, body.into);
    },
  ),
  "GET /api/admin/members/{id}/texts": readBy(mayReview, ({ actor, params, query, services }) =>
    listTexts(services, actor, params.id, query),
  ),
  "GET /api/admin/members/{id}/texts/figures": readBy(mayReview, ({ actor, params, services }) =>
    textFigures(services.db, actor, params.id),
  ),
  "POST /api/admin/members/{id}/texts/decide": writeBy(
    permission("review.decide"),
    DECISIONS,
    async ({ actor, params, body, services }) => {
      const moderator = { adminId: actor.id, grants: actor.grants, address: actor.address };
      return { results: await decideTexts(services, moderator, params.id, body) };
    },
  ),
});

export const memberDeskRoutes: FeatureRoutes = {
  register(app, services) {
    api.register(app, services);
    batchRoutes.register(app, services);
    segmentRoutes.register(app, services);
    messageRoutes.register(app, services);
    registerArchive(app, services);
  },
};
