import { infiniteQueryOptions } from "@tanstack/react-query";
import { adminClient } from "#capabilities/desk/admin/web/public.ts";
import type { searchEndpoints } from "#capabilities/site/search/contract.ts";

export const searchDeskApi = adminClient<typeof searchEndpoints>();

/** Words that were searched for in the last seven days, most first; or those that are hidden. */
export const searchWords = (hidden: boolean) =>
  infiniteQueryOptions({
    queryKey: ["admin", "search words", hidden],
    queryFn: ({ pageParam, signal }) =>
      searchDeskApi(
        "GET /api/admin/search-words",
        { query: { cursor: pageParam ?? undefined, ...(hidden && { hidden: "1" as const }) } },
        { signal, quiet: true },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next_cursor,
    staleTime: 0,
  });
