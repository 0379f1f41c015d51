import { infiniteQueryOptions } from "@tanstack/react-query";
import type { OwnTab } from "#capabilities/texts/comments/contract.ts";
import { OWN } from "#client/own-queries.ts";
import { commentApi } from "./client.ts";

/** The member's own comments of one tab, wherever they stand, newest first. */
export const ownList = (tab: OwnTab) =>
  infiniteQueryOptions({
    queryKey: [OWN, "comments", "mine", tab],
    queryFn: ({ pageParam, signal }) =>
      commentApi(
        "GET /api/my/comments",
        { query: { tab, cursor: pageParam ?? undefined } },
        { signal, quiet: true },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next_cursor,
    staleTime: 0,
  });
