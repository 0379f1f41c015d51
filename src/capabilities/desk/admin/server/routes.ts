import { adminEndpoints, roleEndpoints } from "#capabilities/desk/admin/contract.ts";
import { settingEndpoints } from "#capabilities/desk/admin/settings-contract.ts";
import { hashToken } from "#platform/auth/tokens.ts";
import { endpoint, type FeatureRoutes, implement } from "#platform/http/endpoint.ts";
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
import { changeRole, createRole, ROLES, removeRole } from "./change-roles.ts";
import { showDesk } from "./desk-parts.ts";
import { deviceCookie, deviceOf } from "./devices.ts";
import { exportAudit } from "./export-audit.ts";
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
import { adminProfile } from "./profile.ts";
import { acting } from "./prove.ts";
import { rolesToGive } from "./roles.ts";
import { endSession, listSessions, signOutEverywhere } from "./sessions.ts";
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
  "GET /api/admin/desk": endpoint({
    policy: admin,
    handle: ({ actor, services }) => showDesk(services, { adminId: actor.id, grants: actor.grants }),
  }),
  "POST /api/admin/login": endpoint({
    policy: anyone,
    limit: SIGN_IN,
    async handle({
      body: { new_password: newPassword, ...credentials },
      services,
      request,
      reply,
      rateLimit,
    }) {
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
  }),
  "POST /api/admin/logout": endpoint({
    policy: admin,
    limit: { none: "ends the token that it was called with, so it works once per sign-in" },
    async handle({ actor, services, request }) {
      await services.db.transaction(async (tx) => {
        await endToken(tx, actor.tokenHash);
        await recordOwn(tx, acting(actor, request), "admin.logout");
      });
      return { ok: true };
    },
  }),
  "GET /api/admin/me": endpoint({
    policy: admin,
    handle: ({ actor, services }) => adminProfile(services.db, actor.tokenHash),
  }),
  "PUT /api/admin/password": endpoint({
    policy: admin,
    limit: ACCOUNT,
    async handle({ actor, body: { password, new_password: newPassword }, services: { db }, request }) {
      const device = deviceOf(request.headers.cookie);
      await changeOwnPassword(db, acting(actor, request), { password, newPassword, device });
      return adminProfile(db, actor.tokenHash);
    },
  }),
  "GET /api/admin/sessions": endpoint({
    policy: admin,
    handle: async ({ actor, services }) => ({ items: await listSessions(services.db, actor) }),
  }),
  "DELETE /api/admin/sessions/{id}": endpoint({
    policy: admin,
    limit: ACCOUNT,
    async handle({ actor, params, services, request }) {
      await endSession(services.db, acting(actor, request), params.id);
      return { ok: true };
    },
  }),
  "DELETE /api/admin/sessions": endpoint({
    policy: admin,
    limit: ACCOUNT,
    async handle({ actor, services, request }) {
      await signOutEverywhere(services.db, acting(actor, request));
      return { ok: true };
    },
  }),
  "POST /api/admin/totp/start": endpoint({
    policy: admin,
    limit: ACCOUNT,
    handle: ({ actor, body, services, request }) =>
      startOwnTotp(services.db, acting(actor, request), body.proof),
  }),
  "POST /api/admin/totp/confirm": endpoint({
    policy: admin,
    limit: ACCOUNT,
    async handle({ actor, body, services: { db }, request }) {
      const codes = await turnTotpOn(db, acting(actor, request), body.code);
      return { admin: await adminProfile(db, actor.tokenHash), recovery_codes: codes };
    },
  }),
  "DELETE /api/admin/totp": endpoint({
    policy: admin,
    limit: ACCOUNT,
    async handle({ actor, body, services: { db }, request }) {
      await turnTotpOff(db, acting(actor, request), body.password, body.code);
      return adminProfile(db, actor.tokenHash);
    },
  }),
  "POST /api/admin/recovery-codes": endpoint({
    policy: admin,
    limit: ACCOUNT,
    async handle({ actor, body, services: { db }, request }) {
      const codes = await renewOwnCodes(db, acting(actor, request), body.proof);
      return { admin: await adminProfile(db, actor.tokenHash), recovery_codes: codes };
    },
  }),
  "GET /api/admin/administrators": endpoint({
    policy: mayManage,
    handle: async ({ actor, services: { db } }) => ({
      items: await listAdministrators(db, actor),
      roles: await rolesToGive(db, actor),
    }),
  }),
  "POST /api/admin/administrators": endpoint({
    policy: mayManage,
    limit: CREATE,
    handle: ({ actor, body: { proof, ...values }, services, request }) =>
      createAdministrator(services.db, acting(actor, request), values, proof),
  }),
  "POST /api/admin/administrators/{id}/disable": endpoint({
    policy: mayManage,
    limit: MANAGE,
    handle: ({ actor, params, body, services, request }) =>
      disableAdministrator(services.db, acting(actor, request), params.id, body.proof),
  }),
  "POST /api/admin/administrators/{id}/enable": endpoint({
    policy: mayManage,
    limit: MANAGE,
    handle: ({ actor, params, body, services, request }) =>
      enableAdministrator(services.db, acting(actor, request), params.id, body.proof),
  }),
  "POST /api/admin/administrators/{id}/role": endpoint({
    policy: mayManage,
    limit: MANAGE,
    handle: ({ actor, params, body, services, request }) =>
      changeAdministratorRole(services.db, acting(actor, request), params.id, body),
  }),
  "POST /api/admin/administrators/{id}/reset-password": endpoint({
    policy: mayManage,
    limit: MANAGE,
    handle: ({ actor, params, body: { proof, clear_totp: clearsTotp }, services, request }) =>
      resetPassword(services.db, acting(actor, request), params.id, { proof, clearsTotp }),
  }),
  "GET /api/admin/audit": endpoint({
    policy: permission("audit.read"),
    handle: ({ query, services }) => listAudit(services, query),
  }),
  "GET /api/admin/audit/filters": endpoint({
    policy: permission("audit.read"),
    handle: ({ services }) => auditFilters(services.db),
  }),
  "GET /api/admin/audit/export": endpoint({
    policy: permission("audit.read"),
    handle: ({ query, services }) => exportAudit(services, query),
  }),
});

const mayManageRoles = permission(ROLES);

const roleApi = implement(roleEndpoints, {
  "GET /api/admin/roles": endpoint({
    policy: mayManageRoles,
    handle: ({ actor, services }) => listRoles(services.db, actor),
  }),
  "POST /api/admin/roles": endpoint({
    policy: mayManageRoles,
    limit: MANAGE,
    handle: async ({ actor, body: { proof, ...input }, services, request }) => ({
      key: await createRole(services.db, acting(actor, request), input, proof),
    }),
  }),
  "PUT /api/admin/roles/{key}": endpoint({
    policy: mayManageRoles,
    limit: MANAGE,
    async handle({ actor, params, body: { proof, ...input }, services, request }) {
      await changeRole(services.db, acting(actor, request), params.key, input, proof);
      return { ok: true };
    },
  }),
  "DELETE /api/admin/roles/{key}": endpoint({
    policy: mayManageRoles,
    limit: MANAGE,
    async handle({ actor, params, body, services, request }) {
      await removeRole(services.db, acting(actor, request), params.key, body.version, body.proof);
      return { ok: true };
    },
  }),
});

const mayManageSettings = permission(SETTINGS);

const settingApi = implement(settingEndpoints, {
  "GET /api/admin/settings": endpoint({
    policy: mayManageSettings,
    handle: ({ services }) => listSettings(services.db),
  }),
  "PUT /api/admin/settings/{key}": endpoint({
    policy: mayManageSettings,
    limit: MANAGE,
    async handle({ actor, params, body, services, request }) {
      await changeOperatorSetting(services.db, { id: actor.id, address: request.ip }, params.key, body);
      return { ok: true };
    },
  }),
});

export const adminRoutes: FeatureRoutes = {
  register(app, services) {
    api.register(app, services);
    roleApi.register(app, services);
    settingApi.register(app, services);
  },
};
