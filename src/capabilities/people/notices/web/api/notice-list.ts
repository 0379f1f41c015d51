import { infiniteQueryOptions } from "@tanstack/react-query";
import type { NoticeGroup } from "#capabilities/people/notices/contract.ts";
import { OWN } from "#client/own-queries.ts";
import { noticeApi } from "./client.ts";

/** A member's notices of one group, newest first. */
export const noticeList = (group: NoticeGroup) =>
  infiniteQueryOptions({
    queryKey: [OWN, "notices", group],
    queryFn: ({ pageParam, signal }) =>
      noticeApi(
        "GET /api/notices",
        { query: { group, cursor: pageParam ?? undefined } },
        { signal, quiet: true },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next_cursor,
    staleTime: 0,
  });
