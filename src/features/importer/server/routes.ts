import { acting } from "#capabilities/desk/admin/server/public.ts";
import { importEndpoints } from "#features/importer/contract.ts";
import { endpoint, implement } from "#platform/http/endpoint.ts";
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
  "POST /api/admin/import-files": endpoint({
    policy: mayRun,
    limit: [perAdmin("import-files", 120, 3600)],
    handle: ({ query, services, request }) => receiveImportFile(services.env, request, query.upload),
  }),
  "GET /api/admin/imports": endpoint({
    policy: mayRun,
    handle: ({ query, actor, services }) => listImports(services, actor, query),
  }),
  "POST /api/admin/imports": endpoint({
    policy: mayRun,
    limit: STEPS,
    handle: ({ body, actor, services, request }) => beginImport(services, acting(actor, request), body),
  }),
  "GET /api/admin/imports/{id}": endpoint({
    policy: mayRun,
    handle: ({ params, actor, services }) => showImport(services.db, actor, params.id),
  }),
  "GET /api/admin/imports/{id}/items": endpoint({
    policy: mayRun,
    handle: ({ params, query, actor, services }) => listItems(services, actor, params.id, query),
  }),
  "POST /api/admin/imports/{id}/run": endpoint({
    policy: mayRun,
    limit: STEPS,
    handle: ({ params, body, actor, services, request }) =>
      runImport(services, acting(actor, request), body.proof, params.id),
  }),
  "POST /api/admin/imports/{id}/stop": endpoint({
    policy: mayRun,
    limit: STEPS,
    async handle({ params, actor, services, request }) {
      await stopImport(services, acting(actor, request), params.id);
      return { ok: true } as const;
    },
  }),
  "POST /api/admin/imports/{id}/undo": endpoint({
    policy: mayRun,
    limit: STEPS,
    handle: ({ params, body, actor, services, request }) =>
      undoImport(services, acting(actor, request), body.proof, params.id),
  }),
});
