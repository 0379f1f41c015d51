import { infiniteQueryOptions } from "@tanstack/react-query";
import type { RedPacketTab } from "#capabilities/community/red-packets/contract.ts";
import { OWN } from "#client/own-queries.ts";
import { redPacketApi } from "./client.ts";

/** One tab of the member's red packets. */
export const redPacketList = (tab: RedPacketTab) =>
  infiniteQueryOptions({
    queryKey: [OWN, "red-packets", tab],
    queryFn: ({ pageParam, signal }) =>
      redPacketApi(
        "GET /api/my/red-packets",
        { query: { tab, cursor: pageParam ?? undefined } },
        { signal, quiet: true },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next_cursor,
    // One that was opened a moment ago has moved to another tab.
    staleTime: 0,
  });
