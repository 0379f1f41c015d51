import type { FastifyRequest } from "fastify";
import { wordEndpoints } from "#capabilities/words/contract.ts";
import type { AdminActor } from "#platform/http/actor.ts";
import { endpoint, implement } from "#platform/http/endpoint.ts";
import { permission } from "#platform/http/policy.ts";
import { perAdmin } from "#platform/limits/quota.ts";
import { addWord, changeWord, type Editor, listWords, removeWord } from "./edit-list.ts";
import { exportWords, importWords } from "./exchange.ts";
import { judgeTexts } from "./judge.ts";

const mayManage = permission("words.manage");
const EDITS = [perAdmin("words:edit", 300, 900)];

export const wordRoutes = implement(wordEndpoints, {
  "GET /api/admin/words": endpoint({
    policy: mayManage,
    handle: ({ query, services }) => listWords(services, query),
  }),
  "GET /api/admin/words/export": endpoint({
    policy: mayManage,
    handle: ({ services }) => exportWords(services),
  }),
  "POST /api/admin/words/import": endpoint({
    policy: mayManage,
    limit: [perAdmin("words:import", 20, 900)],
    handle: ({ actor, body, services, request }) => importWords(services, editor(actor, request), body),
  }),
  "POST /api/admin/words": endpoint({
    policy: mayManage,
    limit: EDITS,
    handle: ({ actor, body, services, request }) => addWord(services, editor(actor, request), body),
  }),
  "PUT /api/admin/words/{id}": endpoint({
    policy: mayManage,
    limit: EDITS,
    handle: ({ actor, params, body, services, request }) =>
      changeWord(services, editor(actor, request), params.id, body),
  }),
  "DELETE /api/admin/words/{id}": endpoint({
    policy: mayManage,
    limit: EDITS,
    async handle({ actor, params, query, services, request }) {
      await removeWord(services, editor(actor, request), params.id, query.version);
      return { ok: true };
    },
  }),
  "POST /api/admin/words/try": endpoint({
    policy: mayManage,
    limit: [perAdmin("words:try", 120, 60)],
    async handle({ body, services }) {
      const { verdict, hits } = await judgeTexts(services, [body.text]);
      return { verdict, hits: hits.flat() };
    },
  }),
});

const editor = ({ id }: AdminActor, { ip }: FastifyRequest): Editor => ({ id, address: ip });
