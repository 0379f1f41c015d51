import { adminClient } from "#capabilities/desk/admin/web/public.ts";
import type { appealEndpoints } from "#capabilities/review/appeals/contract.ts";
import type { sanctionAppealEndpoints } from "#capabilities/review/appeals/sanctions-contract.ts";
import { pagedQuery } from "#client/queries.ts";

export const appealApi = adminClient<typeof appealEndpoints>();

/** Appeals that wait for an answer, or were answered. */
export const appealList = (state: "open" | "answered") =>
  pagedQuery(
    ["moderation", "appeals", state],
    (cursor, how) => appealApi("GET /api/admin/appeals", { query: { state, cursor, limit: 20 } }, how),
    { refetchInterval: 20_000, staleTime: 0 },
  );

export const sanctionAppealApi = adminClient<typeof sanctionAppealEndpoints>();

/** The same against mutes and warnings. */
export const sanctionAppealList = (state: "open" | "answered") =>
  pagedQuery(
    ["moderation", "sanction appeals", state],
    (cursor, how) =>
      sanctionAppealApi("GET /api/admin/sanction-appeals", { query: { state, cursor, limit: 20 } }, how),
    { refetchInterval: 20_000, staleTime: 0 },
  );
