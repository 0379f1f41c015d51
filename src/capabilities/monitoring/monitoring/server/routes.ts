import { monitoringEndpoints } from "#capabilities/monitoring/monitoring/contract.ts";
import { can, canSomewhere } from "#platform/auth/permissions.ts";
import { implement, readBy, writeBy } from "#platform/http/endpoint.ts";
import { permission } from "#platform/http/policy.ts";
import { perAdmin } from "#platform/limits/quota.ts";
import { AppError } from "#shared/errors.ts";
import { assignHits, judgeHits, readHits } from "./hits/change-hits.ts";
import { listHits } from "./hits/list-hits.ts";
import { listMessages, readMessages } from "./messages.ts";
import { readers } from "./people.ts";
import { MANAGE, READ } from "./policy.ts";
import {
  addReceiver,
  changeReceiver,
  listReceivers,
  removeReceiver,
  testReceiver,
} from "./receivers/edit.ts";
import { hasMail } from "./receivers/send.ts";
import { actOnWarning } from "./warnings/act.ts";
import { handleTexts } from "./warnings/handle.ts";
import { listWarnings } from "./warnings/list.ts";
import { warnedPosts } from "./warnings/posts.ts";
import { addRule, changeRule, groupNames, listRules, pauseRule, removeRule } from "./warnings/rules.ts";
import { showWarning } from "./warnings/show.ts";

const mayRead = permission(READ);
const mayManage = permission(MANAGE);
const READING = [perAdmin("monitoring:read", 600, 900)];
const ACTING = [perAdmin("monitoring:act", 300, 900)];
const SETTING = [perAdmin("monitoring:set", 120, 900)];

export const monitoringRoutes = implement(monitoringEndpoints, {
  "GET /api/admin/hits": readBy(mayRead, ({ actor, query, services }) => listHits(services, actor, query)),
  "GET /api/admin/hits/admins": readBy(mayRead, async ({ services }) => ({
    items: await readers(services.db),
  })),
  "POST /api/admin/hits/read": writeBy(mayRead, READING, async ({ actor, body, services }) => ({
    read: await readHits(services, actor, body),
  })),
  "POST /api/admin/hits/judge": writeBy(mayManage, ACTING, ({ actor, body, services }) =>
    judgeHits(services, actor, body),
  ),
  "POST /api/admin/hits/assign": writeBy(mayManage, ACTING, ({ actor, body, services }) =>
    assignHits(services, actor, body),
  ),
  "GET /api/admin/warnings": readBy(mayRead, ({ actor, query, services }) =>
    listWarnings(services, actor, query),
  ),
  "GET /api/admin/warnings/{id}": readBy(mayRead, ({ actor, params, services }) =>
    showWarning(services, actor, params.id),
  ),
  "POST /api/admin/warnings/{id}/act": writeBy(mayManage, ACTING, ({ actor, params, body, services }) =>
    actOnWarning(services, actor, params.id, body),
  ),
  "POST /api/admin/warnings/{id}/handle": writeBy(
    permission("review.decide"),
    ACTING,
    async ({ actor, params, body, services }) => {
      if (!canSomewhere(actor, READ)) throw new AppError("FORBIDDEN");
      return { results: await handleTexts(services, actor, params.id, body) };
    },
  ),
  "GET /api/admin/warned-posts": readBy(mayRead, ({ actor, query, services }) =>
    warnedPosts(services, actor, query),
  ),
  "GET /api/admin/warning-rules": readBy(mayRead, async ({ actor, services }) => {
    const { db, env } = services;
    return {
      items: await listRules(db, actor),
      receivers: await listReceivers(db),
      groups: await groupNames(db),
      admins: await readers(db),
      mail: hasMail(env),
      can: { manage: canSomewhere(actor, MANAGE), receivers: can(actor, MANAGE) },
    };
  }),
  "POST /api/admin/warning-rules": writeBy(mayManage, SETTING, ({ actor, body, services }) =>
    addRule(services, actor, body),
  ),
  "PUT /api/admin/warning-rules/{id}": writeBy(mayManage, SETTING, ({ actor, params, body, services }) =>
    changeRule(services, actor, params.id, body),
  ),
  "DELETE /api/admin/warning-rules/{id}": writeBy(mayManage, SETTING, ({ actor, params, services }) =>
    removeRule(services, actor, params.id),
  ),
  "POST /api/admin/warning-rules/{id}/pause": writeBy(
    mayManage,
    SETTING,
    ({ actor, params, body, services }) => pauseRule(services, actor, params.id, body.paused),
  ),
  "POST /api/admin/warning-receivers": writeBy(mayManage, SETTING, ({ actor, body, services }) =>
    addReceiver(services, actor, body),
  ),
  "PUT /api/admin/warning-receivers/{id}": writeBy(mayManage, SETTING, ({ actor, params, body, services }) =>
    changeReceiver(services, actor, params.id, body),
  ),
  "DELETE /api/admin/warning-receivers/{id}": writeBy(mayManage, SETTING, ({ actor, params, services }) =>
    removeReceiver(services, actor, params.id),
  ),
  "POST /api/admin/warning-receivers/{id}/test": writeBy(
    mayManage,
    [perAdmin("monitoring:test", 20, 900)],
    ({ actor, params, services }) => testReceiver(services, actor, params.id),
  ),
  "GET /api/admin/desk-messages": readBy(mayRead, ({ actor, query, services }) =>
    listMessages(services, actor.id, query),
  ),
  "POST /api/admin/desk-messages/read": writeBy(mayRead, READING, ({ actor, services }) =>
    readMessages(services, actor.id),
  ),
});
