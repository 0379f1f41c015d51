import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { adminApi } from "./client.ts";

/** Which entries are asked for; days as 2026-11-22. */
export interface AuditFilter {
  admin?: string | undefined;
  area?: string | undefined;
  target_kind?: string | undefined;
  target_id?: string | undefined;
  q?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/** What administrators did, newest first. */
export const audit = (filter: AuditFilter = {}, limit = 8) =>
  infiniteQueryOptions({
    queryKey: ["admin", "audit", filter],
    queryFn: ({ pageParam, signal }) =>
      adminApi(
        "GET /api/admin/audit",
        { query: { ...filter, cursor: pageParam ?? undefined, limit } },
        { signal, quiet: true },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next_cursor,
    staleTime: 0,
  });

/** By whom and about what there are entries, and how far they are chained. */
export const auditFilters = () =>
  queryOptions({
    queryKey: ["admin", "audit-filters"],
    queryFn: ({ signal }) => adminApi("GET /api/admin/audit/filters", {}, { signal, quiet: true }),
    staleTime: 10_000,
  });

/** One part of the export; the next is asked for with its cursor. */
export const auditExport = (filter: AuditFilter, cursor: string | undefined) =>
  adminApi("GET /api/admin/audit/export", { query: { ...filter, cursor } });
