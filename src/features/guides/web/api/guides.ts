import { pagedQuery, readQuery } from "#client/queries.ts";
import { apiClient } from "#client/request.ts";
import type { guideEndpoints } from "#features/guides/contract.ts";

export const guideApi = apiClient<typeof guideEndpoints>();

export interface GuideFilter {
  section: string;
  series?: string | undefined;
  q?: string | undefined;
}

/** Pages of guides, the newest first. */
export const guideList = (filter: GuideFilter) =>
  pagedQuery(["guides", "list", filter], (cursor, how) =>
    guideApi("GET /api/guides", { query: { ...filter, cursor } }, how),
  );

/** Series that guides of a section fit. */
export const guideFacets = (section: string) =>
  readQuery(["guides", "facets", section], (how) =>
    guideApi("GET /api/guides/facets", { query: { section } }, how),
  );

/** One guide. */
export const guide = (id: string) =>
  readQuery(["guides", "one", id], (how) => guideApi("GET /api/guides/{id}", { params: { id } }, how));
