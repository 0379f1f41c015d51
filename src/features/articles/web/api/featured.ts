import { queryOptions } from "@tanstack/react-query";
import { articleApi } from "./client.ts";

/** The section's carousel. */
export const featured = (section: string) =>
  queryOptions({
    queryKey: ["articles", "featured", section],
    queryFn: ({ signal }) =>
      articleApi("GET /api/articles/featured", { query: { section } }, { signal, quiet: true }),
    staleTime: 60_000,
  });
