import { queryOptions } from "@tanstack/react-query";
import { type CommentTargetId, commentApi, targetQuery } from "./client.ts";

/** The three threads that stand under the thing itself. */
export const hotComments = (target: CommentTargetId) =>
  queryOptions({
    queryKey: ["comments", target.kind, target.id, "hot"],
    queryFn: ({ signal }) =>
      commentApi(
        "GET /api/comments",
        { query: { ...targetQuery(target), sort: "hot", limit: 3 } },
        { signal, quiet: true },
      ),
  });
