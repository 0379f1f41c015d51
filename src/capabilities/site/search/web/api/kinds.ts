import { queryOptions } from "@tanstack/react-query";
import { searchApi } from "./client.ts";

/** What can be searched, by kind, and the series of cars that it may be about. */
export const searchKinds = () =>
  queryOptions({
    queryKey: ["search", "kinds"],
    queryFn: ({ signal }) => searchApi("GET /api/search/kinds", {}, { signal, quiet: true }),
    staleTime: Number.POSITIVE_INFINITY,
  });
