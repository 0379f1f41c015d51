import { adminClient } from "#capabilities/desk/admin/web/public.ts";
import type { reportEndpoints } from "#capabilities/review/moderation/reports-contract.ts";
import { pagedQuery } from "#client/queries.ts";

const reportsApi = adminClient<typeof reportEndpoints>();

export interface ReportFilter {
  state: "open" | "handled";
  kind?: string | undefined;
}

/** What was reported, one row for each object. */
export const reportList = (filter: ReportFilter) =>
  pagedQuery(
    ["moderation", "reports", filter],
    (cursor, how) => reportsApi("GET /api/admin/reports", { query: { ...filter, cursor, limit: 20 } }, how),
    { refetchInterval: 20_000, staleTime: 0 },
  );
