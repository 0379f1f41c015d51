import { adminClient } from "#capabilities/desk/admin/web/public.ts";
import type { OpinionFilter, opinionEndpoints } from "#capabilities/monitoring/sentiment/contract.ts";
import { pagedQuery, readQuery } from "#client/queries.ts";

export const opinionsApi = adminClient<typeof opinionEndpoints>();

export const OPINIONS = ["admin", "opinions"] as const;

export type OpinionSort = "new" | "heat" | "score";

/** Pages of complaints under a filter, with the counts of all of them. */
export const opinionList = (filter: OpinionFilter, sort: OpinionSort) =>
  pagedQuery(
    [...OPINIONS, "list", filter, sort],
    (cursor, how) =>
      opinionsApi("GET /api/admin/opinions", { query: { ...filter, sort, cursor, limit: 30 } }, how),
    { staleTime: 0 },
  );

/** One complaint with everything about it. */
export const oneOpinion = (id: string) =>
  readQuery(
    [...OPINIONS, "one", id],
    (how) => opinionsApi("GET /api/admin/opinions/{id}", { params: { id } }, how),
    { staleTime: 0 },
  );

/** Which complaint a text is, for those who come from its warning. */
export const opinionOfText = (kind: string, targetId: string) =>
  readQuery(
    [...OPINIONS, "of text", kind, targetId],
    (how) => opinionsApi("GET /api/admin/opinions/of-text", { query: { kind, target_id: targetId } }, how),
    { staleTime: 0 },
  );

export const lexiconVersions = readQuery(
  [...OPINIONS, "lexicon"],
  (how) => opinionsApi("GET /api/admin/opinion-lexicon", {}, how),
  { staleTime: 0 },
);
