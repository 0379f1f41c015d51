import { infiniteQueryOptions } from "@tanstack/react-query";
import type { QueueTab } from "#capabilities/moderation/contract.ts";
import { moderationApi, POLL } from "./client.ts";

export interface QueueFilter {
  kind: string;
  status: QueueTab;
  section?: string | undefined;
  q?: string | undefined;
}

/** A review queue under a filter. */
export const reviewList = (filter: QueueFilter) =>
  infiniteQueryOptions({
    queryKey: ["moderation", "reviews", filter],
    queryFn: ({ pageParam, signal }) =>
      moderationApi(
        "GET /api/admin/reviews",
        { query: { ...filter, cursor: pageParam ?? undefined, limit: 30 } },
        { signal, quiet: true },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next_cursor,
    refetchInterval: POLL,
    staleTime: 0,
  });
