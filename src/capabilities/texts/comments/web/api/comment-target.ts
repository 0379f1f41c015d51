import { queryOptions } from "@tanstack/react-query";
import { type CommentTargetId, commentApi, targetQuery } from "./client.ts";

/** What the comments stand under. */
export const commentTarget = (target: CommentTargetId) =>
  queryOptions({
    queryKey: ["comments", target.kind, target.id, "target"],
    queryFn: ({ signal }) =>
      commentApi("GET /api/comments/target", { query: targetQuery(target) }, { signal, quiet: true }),
  });
