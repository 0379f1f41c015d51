import { warningEndpoints } from "#capabilities/people/warnings/contract.ts";
import { implement, readBy, writeBy } from "#platform/http/endpoint.ts";
import { member, permission } from "#platform/http/policy.ts";
import { perAdmin, perMember } from "#platform/limits/quota.ts";
import { listOwnWarnings } from "./list-own.ts";
import { changeTemplates, warningTemplates } from "./templates.ts";
import { acknowledgeWarning } from "./warn.ts";

/** Names of the permissions to warn, and to word what is said. */
export const WARN = "members.warn";
export const TEMPLATES = "members.templates";

export const warningRoutes = implement(warningEndpoints, {
  "GET /api/admin/warning-templates": readBy(permission(WARN), ({ services }) =>
    warningTemplates(services.db),
  ),
  "PUT /api/admin/warning-templates": writeBy(
    permission(TEMPLATES),
    [perAdmin("warnings:templates", 60, 900)],
    ({ actor, body, services }) => changeTemplates(services.db, actor, body),
  ),
  "GET /api/my/warnings": readBy(member, ({ actor, query, services }) =>
    listOwnWarnings(services, actor.id, query),
  ),
  "POST /api/my/warnings/{id}/acknowledge": writeBy(
    member,
    [perMember("warnings:acknowledge", 30, 60)],
    ({ actor, params, services }) =>
      services.db.transaction((tx) => acknowledgeWarning(tx, actor.id, params.id)),
  ),
});
