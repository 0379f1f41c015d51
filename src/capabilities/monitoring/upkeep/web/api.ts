import { infiniteQueryOptions } from "@tanstack/react-query";
import { adminClient } from "#capabilities/desk/admin/web/public.ts";
import type { upkeepEndpoints } from "#capabilities/monitoring/upkeep/contract.ts";

export const upkeepApi = adminClient<typeof upkeepEndpoints>();

export const UPKEEP = ["admin", "upkeep"] as const;

/** Rows that failed, the latest first. */
export const failingRows = infiniteQueryOptions({
  queryKey: [...UPKEEP, "rows"],
  queryFn: ({ pageParam, signal }) =>
    upkeepApi(
      "GET /api/admin/upkeep",
      { query: { cursor: pageParam ?? undefined, limit: 20 } },
      { signal, quiet: true },
    ),
  initialPageParam: null as string | null,
  getNextPageParam: (last) => last.next_cursor,
  staleTime: 0,
});

/** Points of the house, the latest first. */
export const housePoints = infiniteQueryOptions({
  queryKey: [...UPKEEP, "house"],
  queryFn: ({ pageParam, signal }) =>
    upkeepApi(
      "GET /api/admin/upkeep/house",
      { query: { cursor: pageParam ?? undefined, limit: 20 } },
      { signal, quiet: true },
    ),
  initialPageParam: null as string | null,
  getNextPageParam: (last) => last.next_cursor,
  staleTime: 0,
});
