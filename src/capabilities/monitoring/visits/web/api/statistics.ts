import { keepPreviousData } from "@tanstack/react-query";
import { adminClient } from "#capabilities/desk/admin/web/public.ts";
import type { ChartDays } from "#capabilities/monitoring/statistics/web/public.ts";
import type { visitDeskEndpoints } from "#capabilities/monitoring/visits/desk-contract.ts";
import type { StatisticPart, StatisticUnit } from "#capabilities/monitoring/visits/kinds.ts";
import { readQuery } from "#client/queries.ts";

const api = adminClient<typeof visitDeskEndpoints>();

/** Figures change all the time; charts that jump while they are read help nobody. */
const how = { staleTime: 60_000, placeholderData: keepPreviousData };

export interface Range {
  section: string | undefined;
  days: ChartDays;
}

export const overview = (query: Range & { unit: StatisticUnit }) =>
  readQuery(
    ["admin", "statistics", query],
    (options) => api("GET /api/admin/statistics", { query }, options),
    how,
  );

export const sources = (query: Range) =>
  readQuery(
    ["admin", "statistics", "sources", query],
    (options) => api("GET /api/admin/statistics/sources", { query }, options),
    how,
  );

export const searches = (query: { days: ChartDays }) =>
  readQuery(
    ["admin", "statistics", "searches", query],
    (options) => api("GET /api/admin/statistics/searches", { query }, options),
    how,
  );

export const output = (query: Range) =>
  readQuery(
    ["admin", "statistics", "output", query],
    (options) => api("GET /api/admin/statistics/output", { query }, options),
    how,
  );

export const retention = () =>
  readQuery(
    ["admin", "statistics", "retention"],
    (options) => api("GET /api/admin/statistics/retention", {}, options),
    how,
  );

export const funnels = (query: { days: ChartDays }) =>
  readQuery(
    ["admin", "statistics", "funnels", query],
    (options) => api("GET /api/admin/statistics/funnels", { query }, options),
    how,
  );

export const takeTable = (body: Range & { part: StatisticPart; unit: StatisticUnit }) =>
  api("POST /api/admin/statistics/export", { body });
