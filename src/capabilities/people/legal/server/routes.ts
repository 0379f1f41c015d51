import { legalEndpoints } from "#capabilities/people/legal/contract.ts";
import { endpoint, implement } from "#platform/http/endpoint.ts";
import { anyone, permission } from "#platform/http/policy.ts";
import { perAdmin } from "#platform/limits/quota.ts";
import { LEGAL_TAG } from "./cache-tags.ts";
import { compareVersions } from "./compare-versions.ts";
import { deskText, deskTexts, previewText } from "./desk-texts.ts";
import { discardTextDraft, publishText, saveTextDraft } from "./edit-text.ts";
import { listDocuments } from "./list-documents.ts";
import { showDocument } from "./show-document.ts";

/** Short enough that a version which takes effect at midnight is there soon after. */
const DOCUMENT_SECONDS = 300;

const manage = permission("legal.manage");
const EDITS = [perAdmin("legal:edit", 300, 900)];

export const legalRoutes = implement(legalEndpoints, {
  "GET /api/documents": endpoint({
    policy: anyone,
    cache: { seconds: DOCUMENT_SECONDS, tags: () => [LEGAL_TAG] },
    handle: ({ query, services }) => listDocuments(services.db, services.env, query.section),
  }),
  "GET /api/documents/{key}": endpoint({
    policy: anyone,
    cache: { seconds: DOCUMENT_SECONDS, tags: () => [LEGAL_TAG] },
    handle: ({ params, query, services }) =>
      showDocument(services.db, services.env, { key: params.key, ...query }),
  }),
  "GET /api/documents/{key}/diff": endpoint({
    policy: anyone,
    cache: { seconds: DOCUMENT_SECONDS, tags: () => [LEGAL_TAG] },
    handle: ({ params, query, services }) =>
      compareVersions(services.db, services.env, { key: params.key, ...query }),
  }),
  "GET /api/admin/texts": endpoint({
    policy: manage,
    handle: async ({ services }) => ({ items: await deskTexts(services.db) }),
  }),
  "GET /api/admin/texts/{key}": endpoint({
    policy: manage,
    handle: ({ params, services }) => deskText(services, params.key),
  }),
  "PUT /api/admin/texts/{key}/draft": endpoint({
    policy: manage,
    limit: EDITS,
    handle: ({ params, body: { version, ...source }, actor, services }) =>
      saveTextDraft(services, { key: params.key, adminId: actor.id, seen: version }, source),
  }),
  "DELETE /api/admin/texts/{key}/draft": endpoint({
    policy: manage,
    limit: EDITS,
    async handle({ params, query, actor, services }) {
      await discardTextDraft(services, { key: params.key, adminId: actor.id, seen: query.version });
      return { ok: true } as const;
    },
  }),
  "POST /api/admin/texts/{key}/preview": endpoint({
    policy: manage,
    limit: { unwritten: "renders what it is given, keeps nothing" },
    handle: ({ params, body: { section, ...source }, services }) =>
      previewText(services, params.key, section, source),
  }),
  "POST /api/admin/texts/{key}/publish": endpoint({
    policy: manage,
    limit: EDITS,
    handle: ({ params, body: { proof, ...body }, actor, services, request }) =>
      publishText(services, { ...actor, address: request.ip }, proof, { key: params.key, ...body }),
  }),
});
