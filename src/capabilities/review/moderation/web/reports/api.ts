import { infiniteQueryOptions } from "@tanstack/react-query";
import { adminClient } from "#capabilities/desk/admin/web/public.ts";
import type { reportEndpoints } from "#capabilities/review/moderation/reports-contract.ts";

const reportsApi = adminClient<typeof reportEndpoints>();

export interface ReportFilter {
  state: "open" | "handled";
  kind?: string | undefined;
}

/** What was reported, one row for each object. */
export const reportList = (filter: ReportFilter) =>
  infiniteQueryOptions({
    queryKey: ["moderation", "reports", filter],
    queryFn: ({ pageParam, signal }) =>
      reportsApi(
        "GET /api/admin/reports",
        { query: { ...filter, cursor: pageParam ?? undefined, limit: 20 } },
        { signal, quiet: true },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next_cursor,
    refetchInterval: 20_000,
    staleTime: 0,
  });
