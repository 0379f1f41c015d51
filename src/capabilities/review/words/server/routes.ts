import { acting } from "#capabilities/desk/admin/server/public.ts";
import { wordEndpoints } from "#capabilities/review/words/contract.ts";
import { endpoint, implement } from "#platform/http/endpoint.ts";
import { permission } from "#platform/http/policy.ts";
import { perAdmin } from "#platform/limits/quota.ts";
import { addWord, changeWord, listWords, removeWord, showWord, wordNamed } from "./edit-list.ts";
import { exportWords, importWords } from "./exchange.ts";
import { addGroup, changeGroup, removeGroup, showLibrary } from "./groups.ts";
import { lastHits } from "./history.ts";
import { rehearseWord } from "./rehearse.ts";
import { beginScan, showScan } from "./scan.ts";
import { tryText } from "./try-text.ts";
import { listVersions, restoreVersion, showVersion } from "./versions.ts";

const mayManage = permission("words.manage");
const EDITS = [perAdmin("words:edit", 300, 900)];

export const wordRoutes = implement(wordEndpoints, {
  "GET /api/admin/words": endpoint({
    policy: mayManage,
    handle: ({ query, services }) => listWords(services, query),
  }),
  "GET /api/admin/words/library": endpoint({
    policy: mayManage,
    handle: ({ services }) => showLibrary(services.db),
  }),
  "GET /api/admin/words/{id}": endpoint({
    policy: mayManage,
    handle: ({ params, services }) => showWord(services.db, params.id),
  }),
  "GET /api/admin/words/named": endpoint({
    policy: mayManage,
    handle: async ({ query, services }) => ({ word: await wordNamed(services.db, query.text) }),
  }),
  "GET /api/admin/words/export": endpoint({
    policy: mayManage,
    handle: ({ services }) => exportWords(services),
  }),
  "POST /api/admin/words/import": endpoint({
    policy: mayManage,
    limit: [perAdmin("words:import", 200, 900)],
    handle: ({ actor, body, services, request }) => importWords(services, acting(actor, request), body),
  }),
  "POST /api/admin/words": endpoint({
    policy: mayManage,
    limit: EDITS,
    handle: ({ actor, body, services, request }) => addWord(services, acting(actor, request), body),
  }),
  "PUT /api/admin/words/{id}": endpoint({
    policy: mayManage,
    limit: EDITS,
    handle: ({ actor, params, body, services, request }) =>
      changeWord(services, acting(actor, request), params.id, body),
  }),
  "DELETE /api/admin/words/{id}": endpoint({
    policy: mayManage,
    limit: EDITS,
    async handle({ actor, params, query, services, request }) {
      await removeWord(services, acting(actor, request), params.id, query.version);
      return { ok: true };
    },
  }),
  "POST /api/admin/words/groups": endpoint({
    policy: mayManage,
    limit: EDITS,
    handle: ({ actor, body, services, request }) => addGroup(services, acting(actor, request), body),
  }),
  "PUT /api/admin/words/groups/{id}": endpoint({
    policy: mayManage,
    limit: EDITS,
    handle: ({ actor, params, body, services, request }) =>
      changeGroup(services, acting(actor, request), params.id, body),
  }),
  "DELETE /api/admin/words/groups/{id}": endpoint({
    policy: mayManage,
    limit: EDITS,
    async handle({ actor, params, query, services, request }) {
      await removeGroup(services, acting(actor, request), params.id, query.version);
      return { ok: true };
    },
  }),
  "GET /api/admin/words/versions": endpoint({
    policy: mayManage,
    handle: ({ query, services }) => listVersions(services, query),
  }),
  "GET /api/admin/words/versions/{id}": endpoint({
    policy: mayManage,
    handle: ({ params, query, services }) => showVersion(services, params.id, query),
  }),
  "POST /api/admin/words/versions/{id}/restore": endpoint({
    policy: mayManage,
    limit: EDITS,
    handle: ({ actor, params, body, services, request }) =>
      restoreVersion(services, acting(actor, request), params.id, body.newest),
  }),
  "POST /api/admin/words/rehearse": endpoint({
    policy: mayManage,
    limit: [perAdmin("words:rehearse", 600, 60)],
    handle: ({ body, services }) => rehearseWord(services, body),
  }),
  "GET /api/admin/words/{id}/hits": endpoint({
    policy: mayManage,
    handle: ({ params, services }) => lastHits(services.db, params.id),
  }),
  "GET /api/admin/words/{id}/scan": endpoint({
    policy: mayManage,
    handle: async ({ params, services }) => ({ scan: await showScan(services.db, params.id) }),
  }),
  "POST /api/admin/words/{id}/scan": endpoint({
    policy: mayManage,
    limit: [perAdmin("words:scan", 20, 900)],
    handle: async ({ params, services }) => ({ scan: await beginScan(services, params.id) }),
  }),
  "POST /api/admin/words/try": endpoint({
    policy: mayManage,
    limit: [perAdmin("words:try", 120, 60)],
    handle: ({ body, services }) => tryText(services, body),
  }),
});
