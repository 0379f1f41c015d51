import { infiniteQueryOptions } from "@tanstack/react-query";
import { moderationApi, POLL } from "./client.ts";

export type QueueTab = "waiting" | "published" | "rejected" | "removed" | "reported";

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
