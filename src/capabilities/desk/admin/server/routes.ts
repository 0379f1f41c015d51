import { adminEndpoints, roleEndpoints } from "#capabilities/desk/admin/contract.ts";
import { findEndpoints } from "#capabilities/desk/admin/find-contract.ts";
import { invitationEndpoints } from "#capabilities/desk/admin/invitations-contract.ts";
import { settingEndpoints } from "#capabilities/desk/admin/settings-contract.ts";
import { hashToken } from "#platform/auth/tokens.ts";
import { type FeatureRoutes, implement, readBy, writeBy } from "#platform/http/endpoint.ts";
import { admin, anyone, permission } from "#platform/http/policy.ts";
import { perAddress, perAdmin } from "#platform/limits/quota.ts";
import {
  changeAdministratorRole,
  createAdministrator,
  disableAdministrator,
  enableAdministrator,
  listAdministrators,
  resetPassword,
} from "./administrators.ts";
import { chooseBoard } from "./board.ts";
import { changeRole, createRole, ROLES, removeRole } from "./change-roles.ts";
import { findAtDesk } from "./desk-finds.ts";
import { showDesk } from "./desk-parts.ts";
import { deviceCookie, deviceOf } from "./devices.ts";
import { exportAudit } from "./export-audit.ts";
import {
  acceptInvitation,
  invite,
  listInvitations,
  lookAtInvitation,
  withdrawInvitation,
} from "./invitations.ts";
import { auditFilters, listAudit } from "./list-audit.ts";
import { listRoles } from "./list-roles.ts";
import { changeOperatorSetting, listSettings, SETTINGS } from "./operator-settings.ts";
import {
  changeOwnPassword,
  recordOwn,
  renewOwnCodes,
  startOwnTotp,
  turnTotpOff,
  turnTotpOn,
} from "./own-account.ts";
import { pinLines } from "./pins.ts";
import { adminProfile } from "./profile.ts";
import { rolesToGive } from "./roles.ts";
import { endSession, listSessions, signOutEverywhere } from "./sessions.ts";
import { lastChangers, settingHistory } from "./setting-history.ts";
import { signInAdmin } from "./sign-in.ts";
import { endToken } from "./tokens.ts";

const mayManage = permission("admins.manage");

/** Generous for an office behind one address, far too few for guessing. Known devices are not counted. */
const SIGN_IN = { inside: [perAddress("admin:login", 60, 900)] };
/** Changes of one's own account; guesses at codes and passwords are counted by the lock besides. */
const ACCOUNT = [perAdmin("admin:account", 60, 900)];
/** No office hires faster. */
const CREATE = [perAdmin("admin:create", 30, 3600)];
const MANAGE = [perAdmin("admin:manage", 60, 900)];

const api = implement(adminEndpoints, {
  "GET /api/admin/desk": readBy(admin, ({ actor, services }) =>
    showDesk(services, { adminId: actor.id, grants: actor.grants }),
  ),
  "PUT /api/admin/board": writeBy(admin, ACCOUNT, async ({ actor, body: { section }, services }) => {
    await chooseBoard(services.db, { adminId: actor.id, grants: actor.grants }, section);
    return { ok: true };
  }),
  "PUT /api/admin/pins": writeBy(admin, ACCOUNT, async ({ actor, body: { paths }, services }) => {
    await pinLines(services.db, actor.id, paths);
    return { paths };
  }),
  "POST /api/admin/login": writeBy(
    anyone,
    SIGN_IN,
    async ({ body: { new_password: newPassword, ...credentials }, services, request, reply, rateLimit }) => {
      const { db, env } = services;
      const origin = {
        address: request.ip,
        userAgent: request.headers["user-agent"],
        device: deviceOf(request.headers.cookie),
        countStrange: rateLimit,
      };
      const { token, device } = await signInAdmin(db, { ...credentials, newPassword }, origin);
      reply.header("set-cookie", deviceCookie(device, env.PUBLIC_URL.startsWith("https:")));
      return { access_token: token, admin: await adminProfile(db, hashToken(token)) };
    },
  ),
  "POST /api/admin/logout": writeBy(
    admin,
    { none: "ends the token that it was called with, so it works once per sign-in" },
    ({ actor, services }) =>
      services.db.transaction(async (tx) => {
        await endToken(tx, actor.tokenHash);
        await recordOwn(tx, actor, "admin.logout");
      }),
  ),
  "GET /api/admin/me": readBy(admin, ({ actor, services }) => adminProfile(services.db, actor.tokenHash)),
  "PUT /api/admin/password": writeBy(
    admin,
    ACCOUNT,
    async ({ actor, body: { password, new_password: newPassword }, services: { db }, request }) => {
      const device = deviceOf(request.headers.cookie);
      await changeOwnPassword(db, actor, { password, newPassword, device });
      return adminProfile(db, actor.tokenHash);
    },
  ),
  "GET /api/admin/sessions": readBy(admin, async ({ actor, services }) => ({
    items: await listSessions(services.db, actor),
  })),
  "DELETE /api/admin/sessions/{id}": writeBy(admin, ACCOUNT, ({ actor, params, services }) =>
    endSession(services.db, actor, params.id),
  ),
  "DELETE /api/admin/sessions": writeBy(admin, ACCOUNT, ({ actor, services }) =>
    signOutEverywhere(services.db, actor),
  ),
  "POST /api/admin/totp/start": writeBy(admin, ACCOUNT, ({ actor, body, services }) =>
    startOwnTotp(services.db, actor, body.proof),
  ),
  "POST /api/admin/totp/confirm": writeBy(admin, ACCOUNT, async ({ actor, body, services: { db } }) => {
    const codes = await turnTotpOn(db, actor, body.code);
    return { admin: await adminProfile(db, actor.tokenHash), recovery_codes: codes };
  }),
  "DELETE /api/admin/totp": writeBy(admin, ACCOUNT, async ({ actor, body, services: { db } }) => {
    await turnTotpOff(db, actor, body.password, body.code);
    return adminProfile(db, actor.tokenHash);
  }),
  "POST /api/admin/recovery-codes": writeBy(admin, ACCOUNT, async ({ actor, body, services: { db } }) => {
    const codes = await renewOwnCodes(db, actor, body.proof);
    return { admin: await adminProfile(db, actor.tokenHash), recovery_codes: codes };
  }),
  "GET /api/admin/administrators": readBy(mayManage, async ({ actor, services: { db } }) => ({
    items: await listAdministrators(db, actor),
    roles: await rolesToGive(db, actor),
  })),
  "POST /api/admin/administrators": writeBy(
    mayManage,
    CREATE,
    ({ actor, body: { proof, ...values }, services }) =>
      createAdministrator(services.db, actor, values, proof),
  ),
  "POST /api/admin/administrators/{id}/disable": writeBy(
    mayManage,
    MANAGE,
    ({ actor, params, body, services }) => disableAdministrator(services.db, actor, params.id, body.proof),
  ),
  "POST /api/admin/administrators/{id}/enable": writeBy(
    mayManage,
    MANAGE,
    ({ actor, params, body, services }) => enableAdministrator(services.db, actor, params.id, body.proof),
  ),
  "POST /api/admin/administrators/{id}/role": writeBy(
    mayManage,
    MANAGE,
    ({ actor, params, body, services }) => changeAdministratorRole(services.db, actor, params.id, body),
  ),
  "POST /api/admin/administrators/{id}/reset-password": writeBy(
    mayManage,
    MANAGE,
    ({ actor, params, body: { proof, clear_totp: clearsTotp }, services }) =>
      resetPassword(services.db, actor, params.id, { proof, clearsTotp }),
  ),
  "GET /api/admin/audit": readBy(permission("audit.read"), ({ query, services }) =>
    listAudit(services, query),
  ),
  "GET /api/admin/audit/filters": readBy(permission("audit.read"), ({ services }) =>
    auditFilters(services.db),
  ),
  "GET /api/admin/audit/export": readBy(permission("audit.read"), ({ query, services }) =>
    exportAudit(services, query),
  ),
});

/** Of whoever has a link: far too few for guessing. */
const LINKS = [perAddress("admin:invitation", 60, 900)];

const invitationApi = implement(invitationEndpoints, {
  "GET /api/admin/invitations": readBy(mayManage, async ({ services }) => ({
    items: await listInvitations(services.db),
  })),
  "POST /api/admin/invitations": writeBy(
    mayManage,
    CREATE,
    ({ actor, body: { proof, ...input }, services }) => invite(services.db, actor, input, proof),
  ),
  "POST /api/admin/invitations/{id}/withdraw": writeBy(mayManage, MANAGE, ({ actor, params, services }) =>
    withdrawInvitation(services.db, actor, params.id),
  ),
  "POST /api/invitations/look": writeBy(anyone, LINKS, ({ body, services }) =>
    lookAtInvitation(services.db, body.token),
  ),
  "POST /api/invitations/accept": writeBy(anyone, LINKS, ({ body, request, services }) =>
    acceptInvitation(services.db, body, request.ip),
  ),
});

const mayManageRoles = permission(ROLES);

const roleApi = implement(roleEndpoints, {
  "GET /api/admin/roles": readBy(mayManageRoles, ({ actor, services }) => listRoles(services.db, actor)),
  "POST /api/admin/roles": writeBy(
    mayManageRoles,
    MANAGE,
    async ({ actor, body: { proof, ...input }, services }) => ({
      key: await createRole(services.db, actor, input, proof),
    }),
  ),
  "PUT /api/admin/roles/{key}": writeBy(
    mayManageRoles,
    MANAGE,
    ({ actor, params, body: { proof, ...input }, services }) =>
      changeRole(services.db, actor, params.key, input, proof),
  ),
  "DELETE /api/admin/roles/{key}": writeBy(mayManageRoles, MANAGE, ({ actor, params, body, services }) =>
    removeRole(services.db, actor, params.key, body.version, body.proof),
  ),
});

const mayManageSettings = permission(SETTINGS);

const settingApi = implement(settingEndpoints, {
  "GET /api/admin/settings": readBy(mayManageSettings, async ({ services: { db } }) =>
    listSettings(db, await lastChangers(db)),
  ),
  "GET /api/admin/settings/{key}/history": readBy(mayManageSettings, ({ params, services }) =>
    settingHistory(services.db, params.key),
  ),
  "PUT /api/admin/settings/{key}": writeBy(mayManageSettings, MANAGE, ({ actor, params, body, services }) =>
    changeOperatorSetting(services.db, actor, params.key, body),
  ),
});

const findApi = implement(findEndpoints, {
  "GET /api/admin/find": readBy(admin, async ({ actor, query, services }) => ({
    groups: await findAtDesk(services.db, { adminId: actor.id, grants: actor.grants }, query.q),
  })),
});

export const adminRoutes: FeatureRoutes = {
  register(app, services) {
    findApi.register(app, services);
    api.register(app, services);
    invitationApi.register(app, services);
    roleApi.register(app, services);
    settingApi.register(app, services);
  },
};
