import { adminClient } from "#capabilities/desk/admin/web/public.ts";
import type { appealEndpoints } from "#capabilities/review/appeals/contract.ts";
import { pagedQuery } from "#client/queries.ts";

export const appealApi = adminClient<typeof appealEndpoints>();

/** Appeals that wait for an answer, or were answered. */
export const appealList = (state: "open" | "answered") =>
  pagedQuery(
    ["moderation", "appeals", state],
    (cursor, how) => appealApi("GET /api/admin/appeals", { query: { state, cursor, limit: 20 } }, how),
    { refetchInterval: 20_000, staleTime: 0 },
  );
