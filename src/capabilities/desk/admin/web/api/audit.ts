import { pagedQuery, readQuery } from "#client/queries.ts";
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
  pagedQuery(
    ["admin", "audit", filter],
    (cursor, how) => adminApi("GET /api/admin/audit", { query: { ...filter, cursor, limit } }, how),
    { staleTime: 0 },
  );

/** By whom and about what there are entries, and how far they are chained. */
export const auditFilters = () =>
  readQuery(["admin", "audit-filters"], (how) => adminApi("GET /api/admin/audit/filters", {}, how), {
    staleTime: 10_000,
  });

/** One part of the export; the next is asked for with its cursor. */
export const auditExport = (filter: AuditFilter, cursor: string | undefined) =>
  adminApi("GET /api/admin/audit/export", { query: { ...filter, cursor } });
