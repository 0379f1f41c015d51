import { infiniteQueryOptions } from "@tanstack/react-query";
import type { MessageTab } from "#capabilities/messages/contract.ts";
import { OWN } from "#client/own-queries.ts";
import { messageApi } from "./client.ts";

/** A member's messages of one tab, newest first. */
export const messageList = (tab: MessageTab) =>
  infiniteQueryOptions({
    queryKey: [OWN, "messages", tab],
    queryFn: ({ pageParam, signal }) =>
      messageApi(
        "GET /api/messages",
        { query: { tab, cursor: pageParam ?? undefined } },
        { signal, quiet: true },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next_cursor,
    staleTime: 0,
  });
