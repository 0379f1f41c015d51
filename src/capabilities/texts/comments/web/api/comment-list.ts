import { infiniteQueryOptions } from "@tanstack/react-query";
import { type CommentTargetId, commentApi, targetQuery } from "./client.ts";

export type CommentOrder = "hot" | "new" | "author";

const filters = {
  hot: { sort: "hot" },
  new: { sort: "new" },
  author: { sort: "new", only: "author" },
} as const;

/** Pages of public threads. */
export const commentList = (target: CommentTargetId, order: CommentOrder) =>
  infiniteQueryOptions({
    queryKey: ["comments", target.kind, target.id, "list", order],
    queryFn: ({ pageParam, signal }) =>
      commentApi(
        "GET /api/comments",
        { query: { ...targetQuery(target), ...filters[order], cursor: pageParam ?? undefined } },
        { signal, quiet: true },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next_cursor,
  });
