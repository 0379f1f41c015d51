import type { appealEndpoints } from "#capabilities/review/appeals/contract.ts";
import { OWN } from "#client/own-queries.ts";
import { pagedQuery } from "#client/queries.ts";
import { apiClient } from "#client/request.ts";

export const ownAppealApi = apiClient<typeof appealEndpoints>();

/** Decisions that took something from the member, with his appeals. */
export const ownDecisions = () =>
  pagedQuery(
    [OWN, "decisions"],
    (cursor, how) => ownAppealApi("GET /api/my/decisions", { query: { cursor } }, how),
    { staleTime: 0 },
  );
