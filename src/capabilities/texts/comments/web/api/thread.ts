import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { commentApi } from "./client.ts";

/** The thread of one comment, for links that lead to it. */
export const threadOf = (id: string) =>
  queryOptions({
    queryKey: ["comments", "thread", id],
    queryFn: ({ signal }) =>
      commentApi("GET /api/comments/{id}", { params: { id } }, { signal, quiet: true }),
  });

/** Pages of a thread's replies, oldest first. */
export const replyList = (rootId: string) =>
  infiniteQueryOptions({
    queryKey: ["comments", "replies", rootId],
    queryFn: ({ pageParam, signal }) =>
      commentApi(
        "GET /api/comments/{id}/replies",
        { params: { id: rootId }, query: { cursor: pageParam ?? undefined } },
        { signal, quiet: true },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next_cursor,
  });
