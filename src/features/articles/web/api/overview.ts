import { queryOptions } from "@tanstack/react-query";
import { articleApi } from "./client.ts";

/**
 * A section's figures, what is next in it, and how its home is laid out.
 * @param layout instead of the live one: `draft`, or a number
 */
export const overview = (section: string, layout?: string) =>
  queryOptions({
    queryKey: ["articles", "overview", section, ...(layout ? [layout] : [])],
    queryFn: ({ signal }) =>
      articleApi("GET /api/articles/overview", { query: { section, layout } }, { signal, quiet: true }),
    staleTime: 60_000,
  });
