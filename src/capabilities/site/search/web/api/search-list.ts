import { infiniteQueryOptions } from "@tanstack/react-query";
import type { SearchSpan } from "#capabilities/site/search/contract.ts";
import { searchApi } from "./client.ts";

export interface SearchFilter {
  q: string;
  kind?: string | undefined;
  section?: string | undefined;
  series?: string | undefined;
  span?: SearchSpan | undefined;
  exact?: "1" | undefined;
}

/** Pages of what is found, best first. */
export const searchList = (filter: SearchFilter) =>
  infiniteQueryOptions({
    queryKey: ["search", filter],
    queryFn: ({ pageParam, signal }) =>
      searchApi(
        "GET /api/search",
        { query: { ...filter, cursor: pageParam ?? undefined } },
        { signal, quiet: true },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next_cursor,
    staleTime: 60_000,
    retry: false,
  });
