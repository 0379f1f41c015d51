import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { WarningLevel } from "#shared/monitoring.ts";
import { MONITORING, monitoringApi } from "./client.ts";

export interface WarningFilter {
  state?: "open" | "claimed" | "closed" | undefined;
  level?: WarningLevel | undefined;
  rule_id?: string | undefined;
  only?: "mine" | undefined;
}

/** Warnings under a filter, the newest first. */
export const warningList = (filter: WarningFilter) =>
  infiniteQueryOptions({
    queryKey: [...MONITORING, "warnings", filter],
    queryFn: ({ pageParam, signal }) =>
      monitoringApi(
        "GET /api/admin/warnings",
        { query: { ...filter, cursor: pageParam ?? undefined, limit: 30 } },
        { signal, quiet: true },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next_cursor,
    staleTime: 0,
  });

/** One warning with all that is needed to deal with it. */
export const oneWarning = (id: string) =>
  queryOptions({
    queryKey: [...MONITORING, "warning", id],
    queryFn: ({ signal }) =>
      monitoringApi("GET /api/admin/warnings/{id}", { params: { id } }, { signal, quiet: true }),
    staleTime: 0,
  });

/** Posts inside warnings. */
export const warnedPostList = (filter: Pick<WarningFilter, "level" | "rule_id">) =>
  infiniteQueryOptions({
    queryKey: [...MONITORING, "posts", filter],
    queryFn: ({ pageParam, signal }) =>
      monitoringApi(
        "GET /api/admin/warned-posts",
        { query: { ...filter, cursor: pageParam ?? undefined, limit: 30 } },
        { signal, quiet: true },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next_cursor,
    staleTime: 0,
  });

/** What one was told within the desk. */
export const messageList = () =>
  infiniteQueryOptions({
    queryKey: [...MONITORING, "messages"],
    queryFn: ({ pageParam, signal }) =>
      monitoringApi(
        "GET /api/admin/desk-messages",
        { query: { cursor: pageParam ?? undefined, limit: 20 } },
        { signal, quiet: true },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next_cursor,
    staleTime: 0,
  });

/** Rules, watches and whom they can tell. */
export const ruleList = () =>
  queryOptions({
    queryKey: [...MONITORING, "rules"],
    queryFn: ({ signal }) => monitoringApi("GET /api/admin/warning-rules", {}, { signal, quiet: true }),
    staleTime: 0,
  });
