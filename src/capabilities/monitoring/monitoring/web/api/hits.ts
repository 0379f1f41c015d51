import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { HitPage } from "#capabilities/monitoring/monitoring/contract.ts";
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
  infiniteQueryOptions({
    queryKey: [...MONITORING, "hits", filter],
    queryFn: ({ pageParam, signal }) =>
      monitoringApi(
        "GET /api/admin/hits",
        { query: { ...filter, cursor: pageParam ?? undefined, limit: 30 } },
        { signal, quiet: true },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next_cursor,
    staleTime: 0,
  });

/** The beginning of the list as it is now, to see what came; never kept. */
export const newestHits = (filter: HitFilter) =>
  queryOptions({
    queryKey: [...MONITORING, "newest hits", filter],
    queryFn: ({ signal }): Promise<HitPage> =>
      monitoringApi("GET /api/admin/hits", { query: { ...filter, limit: 30 } }, { signal, quiet: true }),
    staleTime: 0,
    gcTime: 0,
  });

/** Whom hits can be given to. */
export const assignees = () =>
  queryOptions({
    queryKey: [...MONITORING, "admins"],
    queryFn: ({ signal }) => monitoringApi("GET /api/admin/hits/admins", {}, { signal, quiet: true }),
  });
