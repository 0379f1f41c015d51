import { queryOptions } from "@tanstack/react-query";
import { articleApi } from "./client.ts";

/** A section's figures and what is next in it. */
export const overview = (section: string) =>
  queryOptions({
    queryKey: ["articles", "overview", section],
    queryFn: ({ signal }) =>
      articleApi("GET /api/articles/overview", { query: { section } }, { signal, quiet: true }),
    staleTime: 60_000,
  });
