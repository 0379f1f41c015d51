import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { catalogueEndpoints, DeskRequest } from "#capabilities/cars/catalogue/contract.ts";
import { adminClient } from "#capabilities/desk/admin/web/public.ts";

export const catalogueDeskApi = adminClient<typeof catalogueEndpoints>();

export const deskRequests = (state: DeskRequest["state"]) =>
  infiniteQueryOptions({
    queryKey: ["admin", "car requests", state],
    queryFn: ({ pageParam, signal }) =>
      catalogueDeskApi(
        "GET /api/admin/car-requests",
        { query: { state, cursor: pageParam ?? undefined } },
        { signal, quiet: true },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next_cursor,
    staleTime: 0,
  });

/** Series to choose from, by what was typed. */
export const foundSeries = (q: string) =>
  queryOptions({
    queryKey: ["admin", "found series", q],
    queryFn: async ({ signal }) =>
      (await catalogueDeskApi("GET /api/catalogue/search", { query: { q } }, { signal, quiet: true })).items,
    enabled: q !== "",
    placeholderData: keepPreviousData,
  });
