import { legalEndpoints } from "#capabilities/legal/contract.ts";
import { endpoint, implement } from "#platform/http/endpoint.ts";
import { anyone } from "#platform/http/policy.ts";
import { compareVersions } from "./compare-versions.ts";
import { listDocuments } from "./list-documents.ts";
import { showDocument } from "./show-document.ts";

/** Everything that shows legal texts. */
const LEGAL_TAG = "documents";
/** Short enough that a version which takes effect at midnight is there soon after. */
const DOCUMENT_SECONDS = 300;

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
});
