import { keepPreviousData } from "@tanstack/react-query";
import type { catalogueEndpoints, DeskRequest } from "#capabilities/cars/catalogue/contract.ts";
import { adminClient } from "#capabilities/desk/admin/web/public.ts";
import { pagedQuery, readQuery } from "#client/queries.ts";

export const catalogueDeskApi = adminClient<typeof catalogueEndpoints>();

export const deskRequests = (state: DeskRequest["state"]) =>
  pagedQuery(
    ["admin", "car requests", state],
    (cursor, how) => catalogueDeskApi("GET /api/admin/car-requests", { query: { state, cursor } }, how),
    { staleTime: 0 },
  );

/** Series to choose from, by what was typed. */
export const foundSeries = (q: string) =>
  readQuery(
    ["admin", "found series", q],
    async (how) => (await catalogueDeskApi("GET /api/catalogue/search", { query: { q } }, how)).items,
    { enabled: q !== "", placeholderData: keepPreviousData },
  );
