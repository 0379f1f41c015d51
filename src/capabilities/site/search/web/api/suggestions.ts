import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { searchApi } from "./client.ts";

/** What may be meant by what is typed so far. */
export const suggestions = (q: string, section: string | undefined) =>
  queryOptions({
    queryKey: ["search", "suggestions", q, section],
    queryFn: ({ signal }) =>
      searchApi("GET /api/search/suggest", { query: { q, section } }, { signal, quiet: true }),
    // What stood there goes on standing until the next comes.
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    retry: false,
  });
