import type { appealEndpoints } from "#capabilities/review/appeals/contract.ts";
import type { sanctionAppealEndpoints } from "#capabilities/review/appeals/sanctions-contract.ts";
import { OWN } from "#client/own-queries.ts";
import { pagedQuery, readQuery } from "#client/queries.ts";
import { apiClient } from "#client/request.ts";

export const ownAppealApi = apiClient<typeof appealEndpoints>();

/** Decisions that took something from the member, with his appeals. */
export const ownDecisions = () =>
  pagedQuery(
    [OWN, "decisions"],
    (cursor, how) => ownAppealApi("GET /api/my/decisions", { query: { cursor } }, how),
    { staleTime: 0 },
  );

export const ownSanctionApi = apiClient<typeof sanctionAppealEndpoints>();

/** The member's mutes and warnings, with his appeals. */
export const ownSanctions = () =>
  readQuery([OWN, "sanctions"], (how) => ownSanctionApi("GET /api/my/sanctions", {}, how), { staleTime: 0 });
