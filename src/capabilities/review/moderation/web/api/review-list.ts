import type { QueryClient } from "@tanstack/react-query";
import type { QueueTab } from "#capabilities/review/moderation/contract.ts";
import { pagedQuery } from "#client/queries.ts";
import { moderationApi, POLL } from "./client.ts";

export interface QueueFilter {
  kind: string;
  status: QueueTab;
  section?: string | undefined;
  q?: string | undefined;
  /** Held for this word. */
  hit?: string | undefined;
  /** One of the kind's places. */
  place?: string | undefined;
  author?: "new" | "refused" | undefined;
  days?: "1" | "3" | "7" | "30" | undefined;
}

/** Whether more than queue, list and section is asked for: then items are looked through, not offered one by one. */
export const isNarrowed = ({ q, hit, place, author, days }: QueueFilter): boolean =>
  [q, hit, place, author, days].some((value) => value !== undefined && value !== "");

/** A review queue under a filter. */
export const reviewList = (filter: QueueFilter) =>
  pagedQuery(
    ["moderation", "reviews", filter],
    (cursor, how) =>
      moderationApi("GET /api/admin/reviews", { query: { ...filter, cursor, limit: 30 } }, how),
    { refetchInterval: POLL, staleTime: 0 },
  );

/** Takes items out of a list that is on the screen, until it is read anew. */
export function removeFromList(
  queryClient: QueryClient,
  filter: QueueFilter,
  ids: ReadonlySet<string>,
): void {
  queryClient.setQueryData(reviewList(filter).queryKey, (data) =>
    data === undefined
      ? data
      : {
          ...data,
          pages: data.pages.map((page) => ({
            ...page,
            items: page.items.filter((item) => !ids.has(item.id)),
          })),
        },
  );
}
