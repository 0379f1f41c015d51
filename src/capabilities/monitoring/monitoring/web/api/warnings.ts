import { pagedQuery, readQuery } from "#client/queries.ts";
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
  pagedQuery(
    [...MONITORING, "warnings", filter],
    (cursor, how) =>
      monitoringApi("GET /api/admin/warnings", { query: { ...filter, cursor, limit: 30 } }, how),
    { staleTime: 0 },
  );

/** One warning with all that is needed to deal with it. */
export const oneWarning = (id: string) =>
  readQuery(
    [...MONITORING, "warning", id],
    (how) => monitoringApi("GET /api/admin/warnings/{id}", { params: { id } }, how),
    { staleTime: 0 },
  );

/** Posts inside warnings. */
export const warnedPostList = (filter: Pick<WarningFilter, "level" | "rule_id">) =>
  pagedQuery(
    [...MONITORING, "posts", filter],
    (cursor, how) =>
      monitoringApi("GET /api/admin/warned-posts", { query: { ...filter, cursor, limit: 30 } }, how),
    { staleTime: 0 },
  );

/** What one was told within the desk. */
export const messageList = () =>
  pagedQuery(
    [...MONITORING, "messages"],
    (cursor, how) => monitoringApi("GET /api/admin/desk-messages", { query: { cursor, limit: 20 } }, how),
    { staleTime: 0 },
  );

/** Rules, watches and whom they can tell. */
export const ruleList = () =>
  readQuery([...MONITORING, "rules"], (how) => monitoringApi("GET /api/admin/warning-rules", {}, how), {
    staleTime: 0,
  });
