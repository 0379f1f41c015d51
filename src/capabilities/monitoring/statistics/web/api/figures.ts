import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { RankOrder } from "#capabilities/monitoring/statistics/contract.ts";
import type { ChartDays } from "../components/range.ts";
import { statisticsApi } from "./client.ts";

/** Figures change all the time; charts that jump while they are read help nobody. */
const FRESH_MS = 60_000;

interface Range {
  section: string | undefined;
  days: ChartDays;
}

export const charts = (range: Range) =>
  queryOptions({
    queryKey: ["admin", "figures", range],
    queryFn: ({ signal }) =>
      statisticsApi("GET /api/admin/figures", { query: range }, { signal, quiet: true }),
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  });

/** @param ids of words, in their order; not asked for without any */
export const wordCharts = (ids: readonly string[], range: Range) =>
  queryOptions({
    queryKey: ["admin", "figures", "words", ids, range],
    queryFn: ({ signal }) =>
      statisticsApi(
        "GET /api/admin/figures/words",
        { query: { ...range, ids: ids.join(",") } },
        { signal, quiet: true },
      ),
    enabled: ids.length > 0,
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  });

export const wordRanking = (query: {
  section?: string | undefined;
  order: RankOrder;
  q?: string | undefined;
  limit?: number;
}) =>
  queryOptions({
    queryKey: ["admin", "figures", "ranking", query],
    queryFn: ({ signal }) =>
      statisticsApi("GET /api/admin/figures/ranking", { query }, { signal, quiet: true }),
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  });
export const deskFigures = () =>
  queryOptions({
    queryKey: ["admin", "figures", "desk"],
    queryFn: ({ signal }) => statisticsApi("GET /api/admin/figures/desk", {}, { signal, quiet: true }),
    refetchInterval: FRESH_MS,
    staleTime: 10_000,
  });
