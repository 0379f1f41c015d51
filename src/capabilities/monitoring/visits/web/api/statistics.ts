import { keepPreviousData } from "@tanstack/react-query";
import { adminClient } from "#capabilities/desk/admin/web/public.ts";
import type { ChartDays } from "#capabilities/monitoring/statistics/web/public.ts";
import type { visitDeskEndpoints } from "#capabilities/monitoring/visits/desk-contract.ts";
import type { StatisticUnit } from "#capabilities/monitoring/visits/kinds.ts";
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
