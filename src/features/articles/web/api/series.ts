import { queryOptions } from "@tanstack/react-query";
import { articleApi } from "./client.ts";

/** One series of cars; refused when it is not known. */
export const carSeries = (slug: string) =>
  queryOptions({
    queryKey: ["articles", "series", slug],
    queryFn: ({ signal }) =>
      articleApi("GET /api/series/{slug}", { params: { slug } }, { signal, quiet: true }),
    staleTime: 300_000,
    retry: false,
  });
