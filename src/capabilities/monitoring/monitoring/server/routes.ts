import type { FastifyRequest } from "fastify";
import { monitoringEndpoints } from "#capabilities/monitoring/monitoring/contract.ts";
import { can, canSomewhere } from "#platform/auth/permissions.ts";
import type { AdminActor } from "#platform/http/actor.ts";
import { endpoint, implement } from "#platform/http/endpoint.ts";
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
  type Editor,
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
  "GET /api/admin/hits": endpoint({
    policy: mayRead,
    handle: ({ actor, query, services }) => listHits(services, actor, query),
  }),
  "GET /api/admin/hits/admins": endpoint({
    policy: mayRead,
    handle: async ({ services }) => ({ items: await readers(services.db) }),
  }),
  "POST /api/admin/hits/read": endpoint({
    policy: mayRead,
    limit: READING,
    handle: async ({ actor, body, services }) => ({ read: await readHits(services, actor, body) }),
  }),
  "POST /api/admin/hits/judge": endpoint({
    policy: mayManage,
    limit: ACTING,
    async handle({ actor, body, services, request }) {
      await judgeHits(services, actor, request.ip, body);
      return { ok: true };
    },
  }),
  "POST /api/admin/hits/assign": endpoint({
    policy: mayManage,
    limit: ACTING,
    async handle({ actor, body, services, request }) {
      await assignHits(services, actor, request.ip, body);
      return { ok: true };
    },
  }),
  "GET /api/admin/warnings": endpoint({
    policy: mayRead,
    handle: ({ actor, query, services }) => listWarnings(services, actor, query),
  }),
  "GET /api/admin/warnings/{id}": endpoint({
    policy: mayRead,
    handle: ({ actor, params, services }) => showWarning(services, actor, params.id),
  }),
  "POST /api/admin/warnings/{id}/act": endpoint({
    policy: mayManage,
    limit: ACTING,
    async handle({ actor, params, body, services, request }) {
      await actOnWarning(services, editor(actor, request), params.id, body);
      return { ok: true };
    },
  }),
  "POST /api/admin/warnings/{id}/handle": endpoint({
    policy: permission("review.decide"),
    limit: ACTING,
    async handle({ actor, params, body, services, request }) {
      if (!canSomewhere(actor, READ)) throw new AppError("FORBIDDEN");
      return { results: await handleTexts(services, editor(actor, request), params.id, body) };
    },
  }),
  "GET /api/admin/warned-posts": endpoint({
    policy: mayRead,
    handle: ({ actor, query, services }) => warnedPosts(services, actor, query),
  }),
  "GET /api/admin/warning-rules": endpoint({
    policy: mayRead,
    async handle({ actor, services }) {
      const { db, env } = services;
      return {
        items: await listRules(db, { actor }),
        receivers: await listReceivers(db),
        groups: await groupNames(db),
        admins: await readers(db),
        mail: hasMail(env),
        can: { manage: canSomewhere(actor, MANAGE), receivers: can(actor, MANAGE) },
      };
    },
  }),
  "POST /api/admin/warning-rules": endpoint({
    policy: mayManage,
    limit: SETTING,
    handle: ({ actor, body, services, request }) => addRule(services, editor(actor, request), body),
  }),
  "PUT /api/admin/warning-rules/{id}": endpoint({
    policy: mayManage,
    limit: SETTING,
    handle: ({ actor, params, body, services, request }) =>
      changeRule(services, editor(actor, request), params.id, body),
  }),
  "DELETE /api/admin/warning-rules/{id}": endpoint({
    policy: mayManage,
    limit: SETTING,
    async handle({ actor, params, services, request }) {
      await removeRule(services, editor(actor, request), params.id);
      return { ok: true };
    },
  }),
  "POST /api/admin/warning-rules/{id}/pause": endpoint({
    policy: mayManage,
    limit: SETTING,
    async handle({ actor, params, body, services, request }) {
      await pauseRule(services, editor(actor, request), params.id, body.paused);
      return { ok: true };
    },
  }),
  "POST /api/admin/warning-receivers": endpoint({
    policy: mayManage,
    limit: SETTING,
    handle: ({ actor, body, services, request }) => addReceiver(services, editor(actor, request), body),
  }),
  "PUT /api/admin/warning-receivers/{id}": endpoint({
    policy: mayManage,
    limit: SETTING,
    handle: ({ actor, params, body, services, request }) =>
      changeReceiver(services, editor(actor, request), params.id, body),
  }),
  "DELETE /api/admin/warning-receivers/{id}": endpoint({
    policy: mayManage,
    limit: SETTING,
    async handle({ actor, params, services, request }) {
      await removeReceiver(services, editor(actor, request), params.id);
      return { ok: true };
    },
  }),
  "POST /api/admin/warning-receivers/{id}/test": endpoint({
    policy: mayManage,
    limit: [perAdmin("monitoring:test", 20, 900)],
    async handle({ actor, params, services, request }) {
      await testReceiver(services, editor(actor, request), params.id);
      return { ok: true };
    },
  }),
  "GET /api/admin/desk-messages": endpoint({
    policy: mayRead,
    handle: ({ actor, query, services }) => listMessages(services, actor.id, query),
  }),
  "POST /api/admin/desk-messages/read": endpoint({
    policy: mayRead,
    limit: READING,
    async handle({ actor, services }) {
      await readMessages(services, actor.id);
      return { ok: true };
    },
  }),
});

const editor = (actor: AdminActor, { ip }: FastifyRequest): Editor => ({ actor, address: ip });
