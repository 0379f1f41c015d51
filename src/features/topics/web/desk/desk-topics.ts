import { infiniteQueryOptions } from "@tanstack/react-query";
import { adminClient } from "#capabilities/desk/admin/web/public.ts";
import type { topicEndpoints } from "#features/topics/contract.ts";

export const deskApi = adminClient<typeof topicEndpoints>();

export type DeskFilter = "all" | "asked" | "merged";

/** Pages of topics as the administration sees them, newest first. */
export const deskTopics = (filter: DeskFilter, q: string | undefined) =>
  infiniteQueryOptions({
    queryKey: ["admin", "topics", filter, q ?? ""],
    queryFn: ({ pageParam, signal }) =>
      deskApi(
        "GET /api/admin/topics",
        { query: { filter, q, cursor: pageParam ?? undefined } },
        { signal, quiet: true },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next_cursor,
    staleTime: 0,
  });
