import { legalEndpoints } from "#capabilities/people/legal/contract.ts";
import { implement, keptRead, readBy, writeBy } from "#platform/http/endpoint.ts";
import { permission } from "#platform/http/policy.ts";
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
  "GET /api/documents": keptRead(
    { seconds: DOCUMENT_SECONDS, tags: () => [LEGAL_TAG] },
    ({ query, services }) => listDocuments(services.db, services.env, query.section),
  ),
  "GET /api/documents/{key}": keptRead(
    { seconds: DOCUMENT_SECONDS, tags: () => [LEGAL_TAG] },
    ({ params, query, services }) => showDocument(services.db, services.env, { key: params.key, ...query }),
  ),
  "GET /api/documents/{key}/diff": keptRead(
    { seconds: DOCUMENT_SECONDS, tags: () => [LEGAL_TAG] },
    ({ params, query, services }) =>
      compareVersions(services.db, services.env, { key: params.key, ...query }),
  ),
  "GET /api/admin/texts": readBy(manage, async ({ services }) => ({ items: await deskTexts(services.db) })),
  "GET /api/admin/texts/{key}": readBy(manage, ({ params, services }) => deskText(services, params.key)),
  "PUT /api/admin/texts/{key}/draft": writeBy(
    manage,
    EDITS,
    ({ params, body: { version, ...source }, actor, services }) =>
      saveTextDraft(services, { key: params.key, adminId: actor.id, seen: version }, source),
  ),
  "DELETE /api/admin/texts/{key}/draft": writeBy(manage, EDITS, ({ params, query, actor, services }) =>
    discardTextDraft(services, { key: params.key, adminId: actor.id, seen: query.version }),
  ),
  "POST /api/admin/texts/{key}/preview": writeBy(
    manage,
    { unwritten: "renders what it is given, keeps nothing" },
    ({ params, body: { section, ...source }, services }) =>
      previewText(services, params.key, section, source),
  ),
  "POST /api/admin/texts/{key}/publish": writeBy(
    manage,
    EDITS,
    ({ params, body: { proof, ...body }, actor, services }) =>
      publishText(services, actor, proof, { key: params.key, ...body }),
  ),
});
