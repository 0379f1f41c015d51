import type { warningEndpoints } from "#capabilities/people/warnings/contract.ts";
import { OWN } from "#client/own-queries.ts";
import { pagedQuery } from "#client/queries.ts";
import { apiClient } from "#client/request.ts";

export const warningApi = apiClient<typeof warningEndpoints>();

/** The member's formal warnings, newest first. */
export const myWarnings = () =>
  pagedQuery(
    [OWN, "warnings"],
    (cursor, how) => warningApi("GET /api/my/warnings", { query: { cursor } }, how),
    { staleTime: 0 },
  );
