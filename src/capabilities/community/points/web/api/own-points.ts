import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { PointFilter } from "#capabilities/community/points/contract.ts";
import { OWN } from "#client/own-queries.ts";
import { pointApi } from "./client.ts";

/** The member's points and which of them expire next. */
export const ownPoints = () =>
  queryOptions({
    queryKey: [OWN, "points"],
    queryFn: ({ signal }) => pointApi("GET /api/my/points", {}, { signal, quiet: true }),
  });

/** Every movement of them, newest first. */
export const pointEntries = (kind: PointFilter) =>
  infiniteQueryOptions({
    queryKey: [OWN, "points", "entries", kind],
    queryFn: ({ pageParam, signal }) =>
      pointApi(
        "GET /api/my/points/entries",
        { query: { kind, cursor: pageParam ?? undefined } },
        { signal, quiet: true },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next_cursor,
    staleTime: 0,
  });
