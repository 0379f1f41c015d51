import { forgetMember, memberMerges, memberMoments } from "#capabilities/people/members/server/public.ts";
import { wordScopes } from "#capabilities/review/words/server/public.ts";
import { batches } from "#platform/batches/batch.ts";
import type { Feature } from "#platform/feature.ts";
import { searchDocuments } from "./documents.ts";
import { SEARCH } from "./hot-words.ts";
import { defineSearchJobs } from "./jobs.ts";
import { forgetSearch, memberDocuments, memberSearch, searchMerge } from "./member-documents.ts";
import { documentBatch, WAITING_DOCUMENTS } from "./reindex-behind.ts";
import { searchRoutes } from "./routes.ts";

/** Finds what is published, by what its owners declare of it. */
export const search: Feature = {
  name: "search",
  title: "搜索",
  permissions: { "search.manage": "管理搜索热词" },
  routes: searchRoutes,
  jobs: defineSearchJobs,
  offers: [
    wordScopes.offer("search", () => [{ key: SEARCH, label: "搜索热词" }]),
    batches.offer(WAITING_DOCUMENTS, documentBatch),
    searchDocuments.offer("member", memberDocuments),
    memberMoments.offer("search", memberSearch),
    memberMerges.offer("search", searchMerge),
    forgetMember.offer("search", forgetSearch),
  ],
};
