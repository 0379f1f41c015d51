import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { adminClient } from "#capabilities/admin/web/public.ts";
import type { catalogueEndpoints, DeskRequest } from "#capabilities/catalogue/contract.ts";

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
