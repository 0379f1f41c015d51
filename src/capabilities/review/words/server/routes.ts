import { wordEndpoints } from "#capabilities/review/words/contract.ts";
import { implement, readBy, writeBy } from "#platform/http/endpoint.ts";
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
  "GET /api/admin/words": readBy(mayManage, ({ query, services }) => listWords(services, query)),
  "GET /api/admin/words/library": readBy(mayManage, ({ services }) => showLibrary(services.db)),
  "GET /api/admin/words/{id}": readBy(mayManage, ({ params, services }) => showWord(services.db, params.id)),
  "GET /api/admin/words/named": readBy(mayManage, async ({ query, services }) => ({
    word: await wordNamed(services.db, query.text),
  })),
  "GET /api/admin/words/export": readBy(mayManage, ({ services }) => exportWords(services)),
  "POST /api/admin/words/import": writeBy(
    mayManage,
    [perAdmin("words:import", 200, 900)],
    ({ actor, body, services }) => importWords(services, actor, body),
  ),
  "POST /api/admin/words": writeBy(mayManage, EDITS, ({ actor, body, services }) =>
    addWord(services, actor, body),
  ),
  "PUT /api/admin/words/{id}": writeBy(mayManage, EDITS, ({ actor, params, body, services }) =>
    changeWord(services, actor, params.id, body),
  ),
  "DELETE /api/admin/words/{id}": writeBy(mayManage, EDITS, ({ actor, params, query, services }) =>
    removeWord(services, actor, params.id, query.version),
  ),
  "POST /api/admin/words/groups": writeBy(mayManage, EDITS, ({ actor, body, services }) =>
    addGroup(services, actor, body),
  ),
  "PUT /api/admin/words/groups/{id}": writeBy(mayManage, EDITS, ({ actor, params, body, services }) =>
    changeGroup(services, actor, params.id, body),
  ),
  "DELETE /api/admin/words/groups/{id}": writeBy(mayManage, EDITS, ({ actor, params, query, services }) =>
    removeGroup(services, actor, params.id, query.version),
  ),
  "GET /api/admin/words/versions": readBy(mayManage, ({ query, services }) => listVersions(services, query)),
  "GET /api/admin/words/versions/{id}": readBy(mayManage, ({ params, query, services }) =>
    showVersion(services, params.id, query),
  ),
  "POST /api/admin/words/versions/{id}/restore": writeBy(
    mayManage,
    EDITS,
    ({ actor, params, body, services }) => restoreVersion(services, actor, params.id, body.newest),
  ),
  "POST /api/admin/words/rehearse": writeBy(
    mayManage,
    [perAdmin("words:rehearse", 600, 60)],
    ({ body, services }) => rehearseWord(services, body),
  ),
  "GET /api/admin/words/{id}/hits": readBy(mayManage, ({ params, services }) =>
    lastHits(services.db, params.id),
  ),
  "GET /api/admin/words/{id}/scan": readBy(mayManage, async ({ params, services }) => ({
    scan: await showScan(services.db, params.id),
  })),
  "POST /api/admin/words/{id}/scan": writeBy(
    mayManage,
    [perAdmin("words:scan", 20, 900)],
    async ({ params, services }) => ({ scan: await beginScan(services, params.id) }),
  ),
  "POST /api/admin/words/try": writeBy(mayManage, [perAdmin("words:try", 120, 60)], ({ body, services }) =>
    tryText(services, body),
  ),
});
