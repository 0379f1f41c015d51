import type { HitPage } from "#capabilities/monitoring/monitoring/contract.ts";
import { pagedQuery, readQuery } from "#client/queries.ts";
import type { HitAction } from "#shared/monitoring.ts";
import { MONITORING, monitoringApi } from "./client.ts";

export interface HitFilter {
  only?: "unread" | "false" | "mine" | undefined;
  word_id?: string | undefined;
  group?: string | undefined;
  kind?: string | undefined;
  section?: string | undefined;
  action?: HitAction | undefined;
}

/** Hits under a filter, unread first, then the newest. */
export const hitList = (filter: HitFilter) =>
  pagedQuery(
    [...MONITORING, "hits", filter],
    (cursor, how) => monitoringApi("GET /api/admin/hits", { query: { ...filter, cursor, limit: 30 } }, how),
    { staleTime: 0 },
  );

/** The beginning of the list as it is now, to see what came; never kept. */
export const newestHits = (filter: HitFilter) =>
  readQuery(
    [...MONITORING, "newest hits", filter],
    (how): Promise<HitPage> => monitoringApi("GET /api/admin/hits", { query: { ...filter, limit: 30 } }, how),
    { staleTime: 0, gcTime: 0 },
  );

/** Whom hits can be given to. */
export const assignees = () =>
  readQuery([...MONITORING, "admins"], (how) => monitoringApi("GET /api/admin/hits/admins", {}, how));
