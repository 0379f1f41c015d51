import { infiniteQueryOptions } from "@tanstack/react-query";
import { OWN } from "#client/own-queries.ts";
import { noticeApi } from "./client.ts";

/** All members in a notice that tells of several, the latest first. */
export const people = (noticeId: string) =>
  infiniteQueryOptions({
    queryKey: [OWN, "notice-people", noticeId],
    queryFn: ({ pageParam, signal }) =>
      noticeApi(
        "GET /api/notices/{id}/people",
        { params: { id: noticeId }, query: { cursor: pageParam ?? undefined } },
        { signal, quiet: true },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next_cursor,
  });
