import { infiniteQueryOptions } from "@tanstack/react-query";
import { OWN } from "#client/own-queries.ts";
import { redPacketApi } from "./client.ts";

/** Who opened how much of a campaign, newest first. */
export const luck = (id: string) =>
  infiniteQueryOptions({
    queryKey: [OWN, "red-packet", id, "luck"],
    queryFn: ({ pageParam, signal }) =>
      redPacketApi(
        "GET /api/red-packets/{id}/luck",
        { params: { id }, query: { cursor: pageParam ?? undefined } },
        { signal, quiet: true },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next_cursor,
    staleTime: 0,
  });
