import { importEndpoints } from "#features/importer/contract.ts";
import { implement, readBy, writeBy } from "#platform/http/endpoint.ts";
import { permission } from "#platform/http/policy.ts";
import { perAdmin } from "#platform/limits/quota.ts";
import { receiveImportFile } from "./import-folder.ts";
import {
  beginImport,
  listImports,
  listItems,
  runImport,
  showImport,
  stopImport,
  undoImport,
} from "./imports.ts";

const mayRun = permission("imports.run");
const STEPS = [perAdmin("imports", 60, 900)];

export const importRoutes = implement(importEndpoints, {
  "POST /api/admin/import-files": writeBy(
    mayRun,
    [perAdmin("import-files", 120, 3600)],
    ({ query, services, request }) => receiveImportFile(services.env, request, query.upload),
  ),
  "GET /api/admin/imports": readBy(mayRun, ({ query, actor, services }) =>
    listImports(services, actor, query),
  ),
  "POST /api/admin/imports": writeBy(mayRun, STEPS, ({ body, actor, services }) =>
    beginImport(services, actor, body),
  ),
  "GET /api/admin/imports/{id}": readBy(mayRun, ({ params, actor, services }) =>
    showImport(services.db, actor, params.id),
  ),
  "GET /api/admin/imports/{id}/items": readBy(mayRun, ({ params, query, actor, services }) =>
    listItems(services, actor, params.id, query),
  ),
  "POST /api/admin/imports/{id}/run": writeBy(mayRun, STEPS, ({ params, body, actor, services }) =>
    runImport(services, actor, body.proof, params.id),
  ),
  "POST /api/admin/imports/{id}/stop": writeBy(mayRun, STEPS, ({ params, actor, services }) =>
    stopImport(services, actor, params.id),
  ),
  "POST /api/admin/imports/{id}/undo": writeBy(mayRun, STEPS, ({ params, body, actor, services }) =>
    undoImport(services, actor, body.proof, params.id),
  ),
});
