import { queryOptions } from "@tanstack/react-query";
import { type CommentTargetId, commentApi, targetQuery } from "./client.ts";

/** The member's own side of the comments under something. */
export const ownComments = (target: CommentTargetId) =>
  queryOptions({
    queryKey: ["own", "comments", target.kind, target.id],
    queryFn: ({ signal }) =>
      commentApi("GET /api/comments/mine", { query: targetQuery(target) }, { signal, quiet: true }),
  });
