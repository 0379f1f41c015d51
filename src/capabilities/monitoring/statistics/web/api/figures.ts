import { keepPreviousData } from "@tanstack/react-query";
import type { RankOrder } from "#capabilities/monitoring/statistics/contract.ts";
import { readQuery } from "#client/queries.ts";
import type { ChartDays } from "../components/range.ts";
import { statisticsApi } from "./client.ts";

/** Figures change all the time; charts that jump while they are read help nobody. */
const FRESH_MS = 60_000;

interface Range {
  section: string | undefined;
  days: ChartDays;
}

export const charts = (range: Range) =>
  readQuery(
    ["admin", "figures", range],
    (how) => statisticsApi("GET /api/admin/figures", { query: range }, how),
    { staleTime: FRESH_MS, placeholderData: keepPreviousData },
  );

/** @param ids of words, in their order; not asked for without any */
export const wordCharts = (ids: readonly string[], range: Range) =>
  readQuery(
    ["admin", "figures", "words", ids, range],
    (how) => statisticsApi("GET /api/admin/figures/words", { query: { ...range, ids: ids.join(",") } }, how),
    { enabled: ids.length > 0, staleTime: FRESH_MS, placeholderData: keepPreviousData },
  );

export const wordRanking = (query: {
  section?: string | undefined;
  order: RankOrder;
  q?: string | undefined;
  limit?: number;
}) =>
  readQuery(
    ["admin", "figures", "ranking", query],
    (how) => statisticsApi("GET /api/admin/figures/ranking", { query }, how),
    { staleTime: FRESH_MS, placeholderData: keepPreviousData },
  );

/** @param section what the work board counts; undefined for all that may be seen */
export const deskFigures = (section: string | undefined) =>
  readQuery(
    ["admin", "figures", "desk", section],
    (how) => statisticsApi("GET /api/admin/figures/desk", { query: { section } }, how),
    { refetchInterval: FRESH_MS, staleTime: 10_000, placeholderData: keepPreviousData },
  );
